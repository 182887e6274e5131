import { authorise, newSecret } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { createHook, listHooks, mostHooks } from "@/lib/data/events";
import { HttpProblem, json, readJson, route } from "@/lib/http";
import { type MadeHook, NewHook } from "@/lib/model";
import { checkTarget, formOf } from "@/lib/news";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  await authorise(request, (await params).project, "admin");
  return json({ items: await listHooks(await projectOf(params)) });
});

export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  const hook = await readJson(request, NewHook);
  const form = hook.form ?? formOf(hook.url);
  checkTarget(hook.url, form);
  const secret = hook.secret ?? newSecret();
  const info = await createHook(project, hook, form, secret);
  if (!info) throw new HttpProblem(400, `A project has at most ${mostHooks} hooks.`);
  await recordWrite(by, project, "hook.create", `${form} ${info.url} (${info.id})`);
  return json({ ...info, secret } satisfies MadeHook, {
    status: 201,
    headers: { "cache-control": "no-store" },
  });
});
