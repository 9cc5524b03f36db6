import type { Command } from "./command";
import { listenCommand } from "./commands/listen";
import { loginCommand, logoutCommand } from "./commands/login";
import { mcpCommand } from "./commands/mcp";
import { redeliverCommand } from "./commands/redeliver";
import { tailCommand } from "./commands/tail";
import { triggerCommand } from "./commands/trigger";
import { verifyCommand } from "./commands/verify";

/** In the order of the help. */
export const commands: readonly Command[] = [listenCommand, triggerCommand, tailCommand, redeliverCommand, verifyCommand, loginCommand, logoutCommand, mcpCommand];
