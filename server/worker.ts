import { front } from "./front";
import { serve } from "./serve";

await serve({ dev: false, front: async () => front });
