import "server-only";
import type { ProjectRef } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { escapeXml } from "@/lib/flame/xml";
import { type NewsEvent, paths } from "@/lib/model";
import { htmlOf } from "./mail";

/** The events of a project as an Atom feed (RFC 4287), newest first. */
export function atomFeed(project: ProjectRef, events: readonly NewsEvent[], branch?: string): string {
  const base = env().publicUrl;
  const self = base + paths.feed(project.slug, branch);
  const title = `${project.name}${branch === undefined ? "" : ` (${branch})`}: changes and budgets`;
  const updated = events[0]?.createdAt ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(self)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated}</updated>
<author><name>Benchtrail</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(base + paths.project(project.slug))}"/>
${events.map(entry).join("\n")}
</feed>
`;
}

function entry(event: NewsEvent): string {
  const author = event.commit?.author
    ? `<author><name>${escapeXml(event.commit.author)}</name></author>`
    : "";
  return `<entry>
<id>urn:uuid:${event.id}</id>
<title>${escapeXml(event.title)}</title>
<updated>${event.createdAt}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(event.url)}"/>
<category term="${event.event}"/>${author}
<summary>${escapeXml(event.sentence)}</summary>
<content type="html">${escapeXml(htmlOf(event))}</content>
</entry>`;
}
