import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { BehaviourInput } from "@/lib/playground/input";

export interface DemoInbox {
  name: string;
  behaviour: BehaviourInput;
  /** The endpoint that sends to it. */
  endpoint: { description: string; filters: string[] };
}

export interface DemoOrganization {
  slug: string;
  name: string;
  members: { email: string; role: MemberRole }[];
  inboxes: DemoInbox[];
}

/** Support of the product: members of neither. */
export const demoStaff = ["sam@support.example"];

/** Two tenants, so that one can see that neither sees the other; and each way in which a receiver answers. */
export const demoOrganizations: DemoOrganization[] = [
  {
    slug: "acme",
    name: "Acme",
    members: [
      { email: "olivia@acme.example", role: "owner" },
      { email: "dev@acme.example", role: "developer" },
      { email: "vera@acme.example", role: "viewer" },
    ],
    inboxes: [
      { name: "Warehouse", behaviour: { behaviour: "accept" }, endpoint: { description: "Data warehouse: every event", filters: ["*"] } },
      { name: "Issue tracker", behaviour: { behaviour: "flaky", failures: 2 }, endpoint: { description: "Issue tracker: restarts a lot", filters: ["issues.*", "issue_comment.*"] } },
      { name: "Deploy gate", behaviour: { behaviour: "slow", delayMs: 2_500 }, endpoint: { description: "Deploy gate: thinks before it answers", filters: ["check_run.*", "check_suite.*", "deployment.*", "deployment_status.*"] } },
      { name: "Old billing", behaviour: { behaviour: "status", statusCode: 500 }, endpoint: { description: "Old billing: broken since the move", filters: ["marketplace_purchase.*", "release.*", "sponsorship.*"] } },
      { name: "Retired bot", behaviour: { behaviour: "gone" }, endpoint: { description: "Retired bot", filters: ["star.*", "watch.started"] } },
      { name: "Load balancer", behaviour: { behaviour: "drop" }, endpoint: { description: "Build farm: behind a load balancer that hangs up", filters: ["workflow_job.*", "workflow_run.*"] } },
    ],
  },
  {
    slug: "globex",
    name: "Globex",
    members: [{ email: "gus@globex.example", role: "owner" }],
    inboxes: [
      { name: "Mirror", behaviour: { behaviour: "accept" }, endpoint: { description: "Repository mirror", filters: ["push", "create", "delete", "repository.*"] } },
      { name: "Chat", behaviour: { behaviour: "flaky", failures: 1 }, endpoint: { description: "Team chat", filters: ["discussion.*", "pull_request.*", "pull_request_review.*"] } },
    ],
  },
];
