export { UploadCommands } from "./commands";
export { Uploader } from "./uploader";
