/*
 * Each is one step that nothing comes between. KEYS: the event's hash (where one is known), the sorted set of what is
 * due, by time, and the one of what is dead. All begin with the same {tag}, so a cluster keeps them on one node.
 */

/** KEYS event, due. ARGV id, body, now. */
export const INSERT = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'body', ARGV[2], 'state', 'pending', 'attempts', 0, 'claims', 0)
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return 1`;

/** KEYS due, dead. ARGV now, limit, end of the lease, most attempts, prefix of events. */
export const CLAIM = `
local claimed = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])) do
  local event = ARGV[5] .. id
  local attempts = tonumber(redis.call('HGET', event, 'attempts') or '-1')
  if attempts < 0 then
    redis.call('ZREM', KEYS[1], id)
  elseif attempts >= tonumber(ARGV[4]) then
    redis.call('HSET', event, 'state', 'dead')
    redis.call('HSETNX', event, 'error', 'No attempt came to an end: the worker died.')
    redis.call('ZREM', KEYS[1], id)
    redis.call('ZADD', KEYS[2], ARGV[1], id)
  else
    redis.call('HSET', event, 'attempts', attempts + 1)
    redis.call('ZADD', KEYS[1], ARGV[3], id)
    claimed[#claimed + 1] = {id, redis.call('HGET', event, 'body'), attempts + 1, redis.call('HINCRBY', event, 'claims', 1)}
  end
end
return claimed`;

const HOLDS = `
if redis.call('HGET', KEYS[1], 'state') ~= 'pending' or redis.call('HGET', KEYS[1], 'claims') ~= ARGV[2] then return 0 end`;

/** KEYS event. ARGV id, claim. */
export const HOLDING = `${HOLDS}
return 1`;

/** KEYS event, due. ARGV id, claim, ms to remember the id. */
export const FINISH = `${HOLDS}
redis.call('HSET', KEYS[1], 'state', 'done')
redis.call('HDEL', KEYS[1], 'body', 'error')
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('ZREM', KEYS[2], ARGV[1])
return 1`;

/** KEYS event, due, dead. ARGV id, claim, due ("" buries it), error, now, attempts to add. */
export const PUT_OFF = `${HOLDS}
redis.call('HINCRBY', KEYS[1], 'attempts', ARGV[6])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'error', ARGV[4]) end
if ARGV[3] == '' then
  redis.call('HSET', KEYS[1], 'state', 'dead')
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1])
else
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
end
return 1`;

/** KEYS event, due, dead. ARGV id, now. */
export const REVIVE = `
if redis.call('HGET', KEYS[1], 'state') ~= 'dead' then return 0 end
redis.call('HSET', KEYS[1], 'state', 'pending', 'attempts', 0)
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1`;
