import { may, type Action } from "@/lib/auth/permissions";
import type { Actor } from "@/lib/auth/actor";

export interface SettingsSection {
  path: string;
  label: string;
}

const all: (SettingsSection & { action: Action })[] = [
  { path: "general", label: "General", action: "organization.read" },
  { path: "members", label: "Members", action: "member.read" },
  { path: "keys", label: "API keys", action: "key.read" },
  { path: "audit", label: "Audit log", action: "audit.read" },
  { path: "notifications", label: "Notifications", action: "notification.write" },
  { path: "limits", label: "Limits", action: "limit.read" },
  { path: "support-access", label: "Support access", action: "support_grant.read" },
  { path: "appearance", label: "Appearance", action: "organization.read" },
];

/** The pages of the settings that this actor may look at, in order. */
export function settingsSections(actor: Actor): SettingsSection[] {
  return all.filter(({ action }) => may(actor, action)).map(({ path, label }) => ({ path, label }));
}
