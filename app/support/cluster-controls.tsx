"use client";

import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { Segmented } from "@/components/ui/segmented";
import { supportParsers } from "./params";

export function ClusterControls() {
  const t = useTranslations("support");
  const [{ window, by }, change] = useQueryStates({ window: supportParsers.window, by: supportParsers.by }, { shallow: false, history: "push" });
  return (
    <>
      <Segmented label={t("time")} value={window} onValueChange={(next) => void change({ window: next })} options={[{ value: "hour", label: t("lastHour") }, { value: "day", label: t("lastDay") }]} />
      <Segmented label={t("togetherBy")} value={by} onValueChange={(next) => void change({ by: next })} options={[{ value: "host", label: t("byHost") }, { value: "endpoint", label: t("byEndpoint") }]} />
    </>
  );
}
