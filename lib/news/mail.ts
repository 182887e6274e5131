import "server-only";
import nodemailer from "nodemailer";
import { env } from "@/lib/env";
import { escapeXml } from "@/lib/flame/xml";
import type { NewsEvent } from "@/lib/model";
import { reasons } from "./forms";

const patience = 10_000;

/** Whether this instance can send e-mail at all. */
export const canMail = (): boolean => env().smtpUrl !== null;

/** Sends an event to the addresses of a mailto: URL. @throws Error what the mail server says */
export async function sendMail(address: string, id: string, event: NewsEvent): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = env();
  if (smtpUrl === null) throw new Error("BENCHTRAIL_SMTP_URL is not set: this instance sends no e-mail");
  const transport = nodemailer.createTransport(smtpUrl, {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  } as object);
  const to = decodeURIComponent(new URL(address).pathname);
  try {
    await transport.sendMail({
      from: mailFrom ?? `Benchtrail <benchtrail@${new URL(publicUrl).hostname}>`,
      to,
      subject: `[${event.project.name}] ${event.title}`,
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      headers: { "Benchtrail-Event": event.event, "Benchtrail-Delivery": id },
      text: [event.sentence, "", ...reasons(event).map((line) => `- ${line}`), "", event.url].join("\n"),
      html: htmlOf(event),
    });
  } finally {
    transport.close();
  }
}

/** The same as a little HTML, also for the feed. */
export function htmlOf(event: NewsEvent): string {
  const lines = reasons(event).map((line) => `<li>${escapeXml(line)}</li>`);
  const picture = event.picture
    ? `<p><a href="${escapeXml(event.url)}"><img src="${escapeXml(event.picture)}" alt="${escapeXml(event.title)}"></a></p>`
    : "";
  return (
    `<p><a href="${escapeXml(event.url)}">${escapeXml(event.title)}</a></p><p>${escapeXml(event.sentence)}</p>` +
    `${lines.length > 0 ? `<ul>${lines.join("")}</ul>` : ""}${picture}`
  );
}
