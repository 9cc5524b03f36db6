import type { KeyGroup } from "@/components/keyboard-help";

export const deliveryKeys: KeyGroup[] = [
  {
    title: "Delivery",
    keys: [
      { keys: ["j"], does: "Attempt before" },
      { keys: ["k"], does: "Attempt after" },
      { keys: ["r"], does: "Redeliver or retry now" },
      { keys: ["c"], does: "Compare with the attempt before" },
      { keys: ["?"], does: "Show these keys" },
    ],
  },
];
