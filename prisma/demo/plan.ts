import type { EndpointInput } from "@/lib/endpoints/input";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { BehaviourInput } from "@/lib/playground/input";

export interface DemoInbox {
  name: string;
  behaviour: BehaviourInput;
  /** The endpoint that sends to it. */
  endpoint: Pick<EndpointInput, "filters" | "settings"> & { description: string };
  /** Switched off by hand. */
  disabled?: true;
}

export interface DemoOrganization {
  slug: string;
  name: string;
  /** Runs the product: its admins edit the catalog, and it is told what happens to the others' endpoints. */
  operator?: true;
  members: { email: string; role: MemberRole }[];
  inboxes: DemoInbox[];
}

/** Support of the product: Sam is a member nowhere, Nora of the operator. */
export const demoStaff = ["sam@support.example", "nora@northwind.example"];

/**
 * Two customers, so that one can see that neither sees the other, with several endpoints in each state and each way
 * in which a receiver answers; and the operator, which publishes nothing itself.
 */
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
      { name: "Search index", behaviour: { behaviour: "accept" }, endpoint: { description: "Search index: in order, or it would go back in time", filters: ["repository.*", "label.*", "milestone.*"], settings: { ordered: true } } },
      { name: "People sync", behaviour: { behaviour: "status", statusCode: 401 }, endpoint: { description: "People sync: its key has run out", filters: ["member.*", "membership.*", "organization.*", "team.*"] } },
      { name: "Staging", behaviour: { behaviour: "accept" }, endpoint: { description: "Staging: off while it is rebuilt", filters: ["push", "package.published"] }, disabled: true },
    ],
  },
  {
    slug: "globex",
    name: "Globex",
    members: [{ email: "gus@globex.example", role: "owner" }],
    inboxes: [
      { name: "Mirror", behaviour: { behaviour: "accept" }, endpoint: { description: "Repository mirror", filters: ["push", "create", "delete", "repository.*"] } },
      { name: "Chat", behaviour: { behaviour: "flaky", failures: 1 }, endpoint: { description: "Team chat", filters: ["discussion.*", "pull_request.*", "pull_request_review.*"] } },
      { name: "Old wiki", behaviour: { behaviour: "gone" }, endpoint: { description: "Old wiki: answers that it is gone", filters: ["gollum", "issues.*"] } },
      { name: "Preview", behaviour: { behaviour: "accept" }, endpoint: { description: "Preview: off until the next trial", filters: ["deployment.*", "page_build"] }, disabled: true },
    ],
  },
  {
    slug: "northwind",
    name: "Northwind",
    operator: true,
    members: [{ email: "nora@northwind.example", role: "owner" }],
    inboxes: [
      { name: "On-call", behaviour: { behaviour: "accept" }, endpoint: { description: "On-call: what happens to customers' endpoints", filters: ["delivery.dead_lettered", "endpoint.*"] } },
    ],
  },
];
