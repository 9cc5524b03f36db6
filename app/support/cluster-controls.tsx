"use client";

import { useQueryStates } from "nuqs";
import { Segmented } from "@/components/ui/segmented";
import { supportParsers } from "./params";

export function ClusterControls() {
  const [{ window, by }, change] = useQueryStates({ window: supportParsers.window, by: supportParsers.by }, { shallow: false, history: "push" });
  return (
    <>
      <Segmented label="Time" value={window} onValueChange={(next) => void change({ window: next })} options={[{ value: "hour", label: "Last hour" }, { value: "day", label: "Last day" }]} />
      <Segmented label="Together by" value={by} onValueChange={(next) => void change({ by: next })} options={[{ value: "host", label: "By host" }, { value: "endpoint", label: "By endpoint" }]} />
    </>
  );
}
