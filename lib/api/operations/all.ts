import * as access from "./access";
import * as deliveries from "./deliveries";
import * as endpointSecrets from "./endpoint-secrets";
import * as endpoints from "./endpoints";
import * as eventTypes from "./event-types";
import * as events from "./events";
import type { Operation } from "./operation";
import * as organizations from "./organizations";
import * as people from "./people";
import * as playground from "./playground";
import * as replays from "./replays";

const modules = { ...organizations, ...people, ...access, ...endpoints, ...endpointSecrets, ...eventTypes, ...events, ...deliveries, ...replays, ...playground };

type Modules = typeof modules;
type Described = { [Name in keyof Modules as Modules[Name] extends Operation ? Modules[Name]["id"] : never]: Modules[Name] };

/** Every operation of REST v1 by its id, with its own types: `operations["endpoints.create"]`. */
export const operations = Object.fromEntries(
  Object.values(modules).filter((each): each is Modules[keyof Modules] & Operation => "method" in each && "path" in each).map((each) => [each.id, each]),
) as unknown as Described;

export type OperationId = keyof Described;

/** The groups of the documentation, each all operations whose id begins with one of its nouns. */
export const operationGroups = {
  Events: ["events"],
  "Event types": ["event_types"],
  Endpoints: ["endpoints", "signing", "credentials"],
  Deliveries: ["deliveries", "attempts"],
  Replays: ["replays"],
  Playground: ["inboxes", "requests"],
  Organizations: ["organizations", "members", "invitations"],
  Access: ["api_keys", "portal_links", "key", "audit"],
} as const;

const methodOrder = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The same as a list, in the order of the documentation: by group, path and method. */
export const allOperations: readonly Operation[] = Object.values(operationGroups).flat().flatMap((noun) =>
  (Object.values(operations) as Operation[])
    .filter(({ id }) => id.split(".")[0] === noun)
    .sort((one, other) => (one.path === other.path ? methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method) : one.path < other.path ? -1 : 1)),
);

export type OperationGroup = keyof typeof operationGroups;
