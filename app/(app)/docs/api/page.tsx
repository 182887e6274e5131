import type { Metadata } from "next";
import { ApiDocument, ApiReference } from "@/components/docs";
import { Page } from "@/components/layout";
import { openApiDocument } from "@/lib/openapi";

export const metadata: Metadata = { title: "API" };

export default function ApiPage() {
  const document = ApiDocument.parse(openApiDocument());
  return (
    <Page
      title="API"
      lead={document.info.description}
      actions={<a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>}
    >
      <ApiReference document={document} />
    </Page>
  );
}
