import Link from "next/link";
import { Message } from "@/components/layout";

export const metadata = { title: "Not found" };

export default function ProjectNotFound() {
  return (
    <Message title="There is no such project">
      <p>
        A project is made by its first upload. The address may be mistyped: projects are listed on{" "}
        <Link href="/">the first page</Link>.
      </p>
    </Message>
  );
}
