-- A new version of an event type stands beside the ones before it: publishing takes what fits any of them.
ALTER TABLE "event_types" ADD COLUMN     "earlier" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE event_types
  ADD CONSTRAINT event_types_earlier CHECK (jsonb_typeof(earlier) = 'array' AND jsonb_array_length(earlier) <= 50);
