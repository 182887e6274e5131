export { UploadCommands } from "./commands";
