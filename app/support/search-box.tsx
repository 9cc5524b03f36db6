"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import Form from "next/form";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useHotkeys } from "@/components/use-hotkeys";

/** One box that takes anything; a form of its own, so that it also works before the page's script has come. */
export function SearchBox({ initial }: { initial: string }) {
  const t = useTranslations("support");
  const input = useRef<HTMLInputElement>(null);
  useHotkeys({ "/": () => input.current?.select() });
  return (
    <Form action="/support" role="search" className="grid gap-2">
      <Field label={t("search")} hideLabel hint={t("anIdEvt")}>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Input ref={input} type="search" name="q" mono autoFocus={initial === ""} defaultValue={initial} maxLength={300} leading={<Search aria-hidden />} placeholder={t("pasteAnything")} aria-keyshortcuts="/" />
          </div>
          <Button type="submit" variant="primary" className="h-9 pointer-coarse:h-10">{t("search")}</Button>
        </div>
      </Field>
    </Form>
  );
}
