import "server-only";
import {
  claimHooks,
  type ClaimedHook,
  findHook,
  finishDelivery,
  nextDelivery,
  prolonged,
  releaseHook,
  startTest,
} from "@/lib/data/events";
import type { ProjectRef } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { HookForm, type NewsEvent } from "@/lib/model";
import { messageOf } from "./forms";
import { sendMail } from "./mail";
import { post } from "./post";
import { testEvent } from "./test-event";

/** How an attempt went; `error` is null where it arrived. */
export interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
  readonly tookMs: number;
}

/** Pauses before the next attempts, milliseconds; the last one from then on. */
const pauses = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
/** For so long it is tried. */
const giveUpAfter = 3 * 86_400_000;

/**
 * Delivers what is due, each hook by itself: one after the other in the order of the events, and one that is slow or away
 * keeps nobody else waiting.
 */
export async function deliverDue(now: () => Date = () => new Date()): Promise<void> {
  const hooks = await claimHooks(now());
  await Promise.all(hooks.map((hook) => deliverTo(hook, now)));
}

async function deliverTo(claimed: ClaimedHook, now: () => Date): Promise<void> {
  let hook = claimed;
  try {
    for (;;) {
      const ours = await prolonged(hook, now());
      if (!ours) return;
      hook = ours;
      const delivery = await nextDelivery(hook, now());
      if (!delivery) return;
      const attempt = await send(hook, delivery.id, delivery.event);
      const age = now().getTime() - delivery.createdAt.getTime();
      const again = attempt.error !== null && age < giveUpAfter;
      const pause = pauses[Math.min(delivery.attempts, pauses.length - 1)] ?? 0;
      await finishDelivery(hook, delivery.id, attempt, again ? new Date(now().getTime() + pause) : null);
      if (again) return;
    }
  } finally {
    await releaseHook(hook);
  }
}

/** Sends a test message at once, outside of the order. Null when there is no such hook. */
export async function tryHook(project: ProjectRef, id: string): Promise<(Attempt & { id: string }) | null> {
  const hook = await findHook(project, id);
  if (!hook) return null;
  const deliveryId = await startTest(project, id);
  const attempt = await send(hook, deliveryId, testEvent(project, deliveryId));
  await finishDelivery(hook, deliveryId, attempt, null);
  return { ...attempt, id: deliveryId };
}

async function send(
  { form, url, secret }: Pick<ClaimedHook, "form" | "url" | "secret">,
  id: string,
  event: NewsEvent,
): Promise<Attempt> {
  const since = performance.now();
  const after = (status: number | null, error: string | null) => ({
    status,
    error,
    tookMs: Math.round(performance.now() - since),
  });
  try {
    const receiver = { form: HookForm.parse(form), url, secret };
    if (receiver.form === "email") {
      await sendMail(url, id, event);
      return after(null, null);
    }
    const status = await post(messageOf(receiver, id, event), { allowPrivate: env().hooksPrivate });
    return after(status, status >= 200 && status < 300 ? null : `answered ${status}`);
  } catch (error) {
    return after(null, error instanceof Error ? error.message.slice(0, 500) : "failed");
  }
}
