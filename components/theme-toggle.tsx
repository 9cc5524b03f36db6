"use client";

import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { useTheme } from "next-themes";
import { DropdownMenu, MenuLabel, MenuRadioGroup, MenuRadioItem } from "./ui/dropdown-menu";
import { IconButton } from "./ui/icon-button";

/** Light, dark, or as the system has it. Its icon does not tell which: the server cannot know, and it must not jump. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu trigger={<IconButton label="Theme" icon={<SunMoon />} tooltip={false} />} className="min-w-40">
      <MenuLabel>Theme</MenuLabel>
      <MenuRadioGroup value={theme ?? "system"} onValueChange={setTheme}>
        <MenuRadioItem value="light"><Sun aria-hidden />Light</MenuRadioItem>
        <MenuRadioItem value="dark"><Moon aria-hidden />Dark</MenuRadioItem>
        <MenuRadioItem value="system"><Monitor aria-hidden />As the system</MenuRadioItem>
      </MenuRadioGroup>
    </DropdownMenu>
  );
}
