import { json } from "@/lib/http";

export const dynamic = "force-dynamic";

/** Whether this process answers at all. Never asks the database: no restart of this process would bring that back. */
export const GET = () => json({ status: "ok" });
