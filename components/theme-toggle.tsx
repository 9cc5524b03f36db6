"use client";

import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { DropdownMenu, MenuLabel, MenuRadioGroup, MenuRadioItem } from "./ui/dropdown-menu";
import { IconButton } from "./ui/icon-button";

/** Light, dark, or as the system has it. Its icon does not tell which: the server cannot know, and it must not jump. */
export function ThemeToggle() {
  const t = useTranslations("parts.theme");
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu trigger={<IconButton label={t("title")} icon={<SunMoon />} tooltip={false} />} className="min-w-40">
      <MenuLabel>{t("title")}</MenuLabel>
      <MenuRadioGroup value={theme ?? "system"} onValueChange={setTheme}>
        <MenuRadioItem value="light"><Sun aria-hidden />{t("light")}</MenuRadioItem>
        <MenuRadioItem value="dark"><Moon aria-hidden />{t("dark")}</MenuRadioItem>
        <MenuRadioItem value="system"><Monitor aria-hidden />{t("system")}</MenuRadioItem>
      </MenuRadioGroup>
    </DropdownMenu>
  );
}
