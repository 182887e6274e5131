import "server-only";
import { uploadMakers } from "@/lib/ingest/upload-work";
import { profileMakers } from "@/lib/profiles/thread-work";
import { answering } from "@/lib/threads/answer";
import { judgingMakers } from "@/lib/threads/judging-work";

/** What threads run (lib/threads). */
export default answering({ ...profileMakers, ...uploadMakers, ...judgingMakers });
