// @ts-check
/** `npm run generate`: the Prisma client in lib/data/generated, from prisma/schema.prisma. */
import { generateClient } from "./lib/prisma-client.mjs";
import { words } from "./lib/say.mjs";

try {
  await generateClient();
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
