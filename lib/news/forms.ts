import "server-only";
import { createHmac } from "node:crypto";
import type { HookForm, NewsEvent } from "@/lib/model";
import type { Post } from "./post";

/** Who may be told and how. */
export interface Receiver {
  readonly form: HookForm;
  readonly url: string;
  readonly secret: string;
}

/** Told from the address, where nobody said it. */
export function formOf(address: string): HookForm {
  const { protocol, hostname } = new URL(address);
  if (protocol === "mailto:") return "email";
  if (hostname === "hooks.slack.com") return "slack";
  return /(^|\.)(webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/.test(hostname)
    ? "teams"
    : "webhook";
}

/** A message as it is sent over HTTP. @param id of the delivery, the same for each attempt */
export function messageOf({ form, url, secret }: Receiver, id: string, event: NewsEvent): Post {
  const body = JSON.stringify(bodyOf(form, event));
  return {
    url,
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Benchtrail",
      "benchtrail-event": event.event,
      "benchtrail-delivery": id,
      ...(form === "webhook" ? { "benchtrail-signature": signature(body, secret) } : {}),
    },
  };
}

/** HMAC of the body's bytes. */
export function signature(body: string, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

function bodyOf(form: HookForm, event: NewsEvent): unknown {
  if (form === "slack") return slack(event);
  return form === "teams" ? teams(event) : event;
}

/** What stands under the sentence, a line each. */
export const reasons = ({ why }: NewsEvent): string[] => why.slice(0, 6);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function slack(event: NewsEvent) {
  const lines = reasons(event).map((line) => `• ${escaped(line)}`);
  const text = `*<${event.url}|${escaped(event.title)}>*\n${escaped(event.sentence)}`;
  return {
    text: `${event.title}: ${event.sentence}`,
    blocks: [
      { type: "section", text: { type: "mrkdwn", text: text.slice(0, 3_000) } },
      ...(lines.length > 0
        ? [{ type: "section", text: { type: "mrkdwn", text: lines.join("\n").slice(0, 3_000) } }]
        : []),
      ...(event.picture ? [{ type: "image", image_url: event.picture, alt_text: event.title }] : []),
    ],
  };
}

function teams(event: NewsEvent) {
  const block = (text: string, more = {}) => ({ type: "TextBlock", text, wrap: true, ...more });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            block(event.title, { weight: "Bolder", size: "Medium" }),
            block(event.sentence),
            ...reasons(event).map((line) => block(`- ${line}`, { spacing: "None" })),
            ...(event.picture ? [{ type: "Image", url: event.picture, altText: event.title }] : []),
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open", url: event.url }],
        },
      },
    ],
  };
}
