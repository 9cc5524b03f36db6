import type { KeyGroup } from "@/components/keyboard-help";

export const logKeys: KeyGroup[] = [
  {
    title: "Rows",
    keys: [
      { keys: ["j"], does: "Next delivery" },
      { keys: ["k"], does: "Previous delivery" },
      { keys: ["Space"], does: "Preview it, or close the preview" },
      { keys: ["Enter"], does: "Open its page" },
      { keys: ["r"], does: "Redeliver it now" },
      { keys: ["x"], does: "Select it, or take it out of the selection" },
      { keys: ["X"], does: "Select all from the last one selected" },
    ],
  },
  {
    title: "Page",
    keys: [
      { keys: ["/"], does: "Search" },
      { keys: ["f"], does: "Filter" },
      { keys: ["p"], does: "Pause or resume new rows" },
      { keys: ["Esc"], does: "Close what is open" },
      { keys: ["?"], does: "Show these keys" },
    ],
  },
];
