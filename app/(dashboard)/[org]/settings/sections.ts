import type { Messages } from "@/lib/i18n/load-messages";
import { may, type Action } from "@/lib/auth/permissions";
import type { Actor } from "@/lib/auth/actor";

export interface SettingsSection {
  /** Its name is under `shell.section` in the texts. */
  path: keyof Messages["shell"]["section"];
}

const all: (SettingsSection & { action: Action })[] = [
  { path: "general", action: "organization.read" },
  { path: "members", action: "member.read" },
  { path: "keys", action: "key.read" },
  { path: "audit", action: "audit.read" },
  { path: "notifications", action: "notification.write" },
  { path: "limits", action: "limit.read" },
  { path: "support-access", action: "support_grant.read" },
  { path: "appearance", action: "organization.read" },
];

/** The pages of the settings that this actor may look at, in order. */
export function settingsSections(actor: Actor): SettingsSection[] {
  return all.filter(({ action }) => may(actor, action)).map(({ path }) => ({ path }));
}
