import type { Metadata } from "next";
import { env } from "@/lib/env";

interface Unfolded {
  /** Of the window; the project's name and the product's are added. */
  title: string | { absolute: string };
  /** Where the link, which stands alone, is to name it. */
  project?: string;
  /** What the link is about, in a sentence or two. */
  description: string;
  /** Path of the page, with its query; its picture lies below it. */
  path: string;
}

/** What a page's link unfolds to wherever it is posted: title, description, picture, with absolute addresses. */
export function unfold({ title, project, description, path }: Unfolded): Metadata {
  const own = typeof title === "string" ? title : title.absolute;
  const heading = project ? `${own} · ${project}` : own;
  const url = env().publicUrl + path;
  const [way = "", query] = path.split("?");
  const image = {
    url: `${env().publicUrl}${way.replace(/\/$/, "")}/opengraph-image${query === undefined ? "" : `?${query}`}`,
    width: 1200,
    height: 630,
    alt: heading,
    type: "image/png",
  };
  return {
    title,
    description,
    openGraph: { type: "website", siteName: "Benchtrail", title: heading, description, url, images: [image] },
    twitter: { card: "summary_large_image", title: heading, description, images: [image] },
  };
}
