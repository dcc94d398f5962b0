CREATE TABLE IF NOT EXISTS activity
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `minute` DateTime('UTC'),
    `events` SimpleAggregateFunction(sum, UInt64),
    `received` SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
)
ENGINE = AggregatingMergeTree
PARTITION BY toDate(received)
ORDER BY (org, env, deployment, minute)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS artifacts
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `id` String CODEC(ZSTD(1)),
    `ts` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `request_id` String CODEC(ZSTD(1)),
    `apart` UInt8 CODEC(ZSTD(1)),
    `connection_id` String CODEC(ZSTD(1)),
    `direction` LowCardinality(String),
    `host` LowCardinality(String),
    `tags` Array(LowCardinality(String)),
    `type` LowCardinality(String),
    `digest` String CODEC(ZSTD(1)),
    `url` String CODEC(ZSTD(3)),
    `summary` String CODEC(ZSTD(3))
)
ENGINE = MergeTree
PARTITION BY toDate(received)
ORDER BY (org, apart, request_id)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS connection_parts
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `id` String CODEC(ZSTD(1)),
    `part` UInt32 CODEC(T64, ZSTD(1)),
    `finalized` UInt8,
    `l7_protocol` LowCardinality(String),
    `tls_version` LowCardinality(String),
    `tls_introspected` UInt8,
    `bytes_sent` UInt64 CODEC(T64, ZSTD(1)),
    `bytes_received` UInt64 CODEC(T64, ZSTD(1)),
    `labels` Array(LowCardinality(String))
)
ENGINE = MergeTree
PARTITION BY toDate(received)
ORDER BY (org, id, part)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS connections_by_time
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `id` String CODEC(ZSTD(1)),
    `version` UInt64 CODEC(T64, ZSTD(1)),
    `ts` DateTime64(3, 'UTC') CODEC(T64, LZ4),
    `part` UInt32 CODEC(T64, ZSTD(1)),
    `finalized` UInt8,
    `direction` LowCardinality(String),
    `host` LowCardinality(String),
    `tags` Array(LowCardinality(String)),
    `socket_protocol` LowCardinality(String),
    `l7_protocol` LowCardinality(String),
    `tls_version` LowCardinality(String),
    `tls_probes` Array(LowCardinality(String)),
    `tls_introspected` UInt8,
    `closed` DateTime64(3, 'UTC') CODEC(ZSTD(1)),
    `agent_host` LowCardinality(String),
    `agent` LowCardinality(String),
    `agent_instance` LowCardinality(String),
    `local_ip` LowCardinality(String),
    `local_port` UInt16 CODEC(ZSTD(1)),
    `remote_ip` LowCardinality(String),
    `remote_port` UInt16 CODEC(ZSTD(1)),
    `zone` LowCardinality(String),
    `vendor` LowCardinality(String),
    `country` LowCardinality(String),
    `client` LowCardinality(String),
    `derived_client` LowCardinality(String) DEFAULT client,
    `exe` LowCardinality(String),
    `user` LowCardinality(String),
    `hostname` LowCardinality(String),
    `container` LowCardinality(String),
    `image` LowCardinality(String),
    `pod` LowCardinality(String),
    `namespace` LowCardinality(String),
    `service` LowCardinality(String),
    `bytes_sent` UInt64 CODEC(T64, ZSTD(1)),
    `bytes_received` UInt64 CODEC(T64, ZSTD(1)),
    `labels` Array(LowCardinality(String)),
    INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toDate(received)
ORDER BY (org, toStartOfHour(ts), id)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS issues
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `id` String CODEC(ZSTD(1)),
    `ts` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `request_id` String CODEC(ZSTD(1)),
    `apart` UInt8 CODEC(ZSTD(1)),
    `connection_id` String CODEC(ZSTD(1)),
    `direction` LowCardinality(String),
    `host` LowCardinality(String),
    `tags` Array(LowCardinality(String)),
    `error` String CODEC(ZSTD(1)),
    `url` String CODEC(ZSTD(3)),
    `path` String CODEC(ZSTD(3)),
    `method` LowCardinality(String),
    `status` UInt16 CODEC(ZSTD(1)),
    `triggers` String CODEC(ZSTD(3))
)
ENGINE = MergeTree
PARTITION BY toDate(received)
ORDER BY (org, apart, request_id)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS quarantine
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `door` LowCardinality(String),
    `reason` String CODEC(ZSTD(1)),
    `preview` String CODEC(ZSTD(3)),
    `size_bytes` UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toDate(received)
ORDER BY (org, received)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS requests
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `id` String CODEC(LZ4HC(3)),
    `ts` DateTime64(3, 'UTC') CODEC(T64, LZ4),
    `family` LowCardinality(String),
    `protocol` LowCardinality(String),
    `direction` LowCardinality(String),
    `method` LowCardinality(String),
    `host` LowCardinality(String),
    `path` String CODEC(LZ4HC(3)),
    `origin` LowCardinality(String),
    `url` String CODEC(ZSTD(3)),
    `template` LowCardinality(String),
    `status` UInt16 CODEC(ZSTD(1)),
    `failed` UInt8 CODEC(ZSTD(1)),
    `duration_us` UInt64 CODEC(T64, ZSTD(1)),
    `timings` Map(LowCardinality(String), Float64),
    `content_type` LowCardinality(String),
    `category` LowCardinality(String),
    `user_agent` LowCardinality(String),
    `bytes_sent` UInt64 CODEC(T64, ZSTD(1)),
    `bytes_received` UInt64 CODEC(T64, ZSTD(1)),
    `remote_ip` LowCardinality(String),
    `connection_id` String CODEC(ZSTD(1)),
    `tags` Array(LowCardinality(String)),
    `zone` LowCardinality(String),
    `vendor` LowCardinality(String),
    `country` LowCardinality(String),
    `client` LowCardinality(String),
    `derived_client` LowCardinality(String) DEFAULT client,
    `exe` LowCardinality(String),
    `user` LowCardinality(String),
    `hostname` LowCardinality(String),
    `container` LowCardinality(String),
    `image` LowCardinality(String),
    `pod` LowCardinality(String),
    `namespace` LowCardinality(String),
    `service` LowCardinality(String),
    `token_mask` String CODEC(ZSTD(1)),
    `token_hash` String CODEC(ZSTD(1)),
    `token_carrier` LowCardinality(String),
    `token_type` LowCardinality(String),
    `grpc_service` LowCardinality(String),
    `grpc_method` LowCardinality(String),
    `grpc_status` LowCardinality(String),
    `grpc_message` String CODEC(ZSTD(1)),
    `db_type` LowCardinality(String),
    `db_statement` String CODEC(ZSTD(3)),
    `db_result_type` LowCardinality(String),
    `db_error` String CODEC(ZSTD(1)),
    `db_affected` Int64 CODEC(T64, ZSTD(1)),
    `db_returned` Int64 CODEC(T64, ZSTD(1)),
    `payload` String CODEC(ZSTD(1)),
    `source` LowCardinality(String),
    `trace_id` String CODEC(ZSTD(1)),
    `span_id` String CODEC(ZSTD(1)),
    `issue` UInt8 CODEC(ZSTD(1)),
    `sensitive` UInt8 CODEC(ZSTD(1)),
    `token_algorithm` LowCardinality(String),
    `token_issuer` LowCardinality(String),
    `token_issued` UInt64 CODEC(T64, ZSTD(1)),
    `token_expires` UInt64 CODEC(T64, ZSTD(1)),
    `endpoint` UInt64 MATERIALIZED bitAnd(sipHash64(method, host, template), 9007199254740991) CODEC(LZ4),
    `duration_bin` UInt16 MATERIALIZED toUInt16(multiIf(duration_us < 100, duration_us, duration_us < 1000, 90 + intDiv(duration_us, 10), duration_us < 10000, 180 + intDiv(duration_us, 100), duration_us < 100000, 270 + intDiv(duration_us, 1000), duration_us < 1000000, 360 + intDiv(duration_us, 10000), duration_us < 10000000, 450 + intDiv(duration_us, 100000), duration_us < 100000000, 540 + intDiv(duration_us, 1000000), duration_us < 1000000000, 630 + intDiv(duration_us, 10000000), duration_us < 10000000000, 720 + intDiv(duration_us, 100000000), 820)) CODEC(ZSTD(1)),
    `received_bin` UInt16 MATERIALIZED toUInt16(multiIf(bytes_received < 100, bytes_received, bytes_received < 1000, 90 + intDiv(bytes_received, 10), bytes_received < 10000, 180 + intDiv(bytes_received, 100), bytes_received < 100000, 270 + intDiv(bytes_received, 1000), bytes_received < 1000000, 360 + intDiv(bytes_received, 10000), bytes_received < 10000000, 450 + intDiv(bytes_received, 100000), bytes_received < 100000000, 540 + intDiv(bytes_received, 1000000), bytes_received < 1000000000, 630 + intDiv(bytes_received, 10000000), bytes_received < 10000000000, 720 + intDiv(bytes_received, 100000000), 820)) CODEC(ZSTD(1)),
    `sent_bin` UInt16 MATERIALIZED toUInt16(multiIf(bytes_sent < 100, bytes_sent, bytes_sent < 1000, 90 + intDiv(bytes_sent, 10), bytes_sent < 10000, 180 + intDiv(bytes_sent, 100), bytes_sent < 100000, 270 + intDiv(bytes_sent, 1000), bytes_sent < 1000000, 360 + intDiv(bytes_sent, 10000), bytes_sent < 10000000, 450 + intDiv(bytes_sent, 100000), bytes_sent < 100000000, 540 + intDiv(bytes_sent, 1000000), bytes_sent < 1000000000, 630 + intDiv(bytes_sent, 10000000), bytes_sent < 10000000000, 720 + intDiv(bytes_sent, 100000000), 820)) CODEC(ZSTD(1)),
    `token` UInt64 MATERIALIZED if(token_hash = '', 0, bitAnd(sipHash64(token_hash), 9007199254740991)) CODEC(ZSTD(1)),
    `duration_step` UInt16 MATERIALIZED toUInt16(if(duration_us = 0, 0, least(65535, 1 + floor(32 * (log(duration_us) / log(1.01 / 0.99)))))) CODEC(T64, LZ4),
    INDEX by_id id TYPE bloom_filter(0.01) GRANULARITY 1,
    PROJECTION endpoints_by_hour
    (
        SELECT
            org,
            env,
            toStartOfHour(ts),
            direction,
            family,
            vendor,
            country,
            host,
            method,
            template,
            count(),
            sum(failed),
            countIf(status < 100),
            countIf((status >= 100) AND (status < 200)),
            countIf((status >= 200) AND (status < 300)),
            countIf((status >= 300) AND (status < 400)),
            countIf((status >= 400) AND (status < 500)),
            countIf(status >= 500),
            sum(bytes_sent),
            sum(bytes_received),
            sum(duration_us),
            max(duration_us),
            min(ts),
            max(ts),
            groupUniqArray(cityHash64(client)),
            groupArray(toFloat32(duration_us))
        GROUP BY
            org,
            env,
            toStartOfHour(ts),
            direction,
            family,
            vendor,
            country,
            host,
            method,
            template
    ),
    PROJECTION clients_by_hour
    (
        SELECT
            org,
            env,
            toStartOfHour(ts),
            direction,
            family,
            vendor,
            country,
            host,
            client,
            count(),
            sum(failed),
            countIf(status < 100),
            countIf((status >= 100) AND (status < 200)),
            countIf((status >= 200) AND (status < 300)),
            countIf((status >= 300) AND (status < 400)),
            countIf((status >= 400) AND (status < 500)),
            countIf(status >= 500),
            sum(bytes_sent),
            sum(bytes_received)
        GROUP BY
            org,
            env,
            toStartOfHour(ts),
            direction,
            family,
            vendor,
            country,
            host,
            client
    ),
    PROJECTION counted_by_hour
    (
        SELECT
            org,
            env,
            toStartOfHour(ts),
            vendor,
            endpoint,
            count(),
            sum(failed),
            sum(bytes_sent),
            sum(bytes_received),
            any(template)
        GROUP BY
            org,
            env,
            toStartOfHour(ts),
            vendor,
            endpoint
    ),
    PROJECTION vendors_by_hour
    (
        SELECT
            org,
            env,
            toStartOfHour(ts),
            vendor,
            count(),
            sum(failed),
            sum(bytes_sent),
            sum(bytes_received)
        GROUP BY
            org,
            env,
            toStartOfHour(ts),
            vendor
    ),
    PROJECTION token_counts_by_hour
    (
        SELECT
            org,
            env,
            toStartOfHour(ts),
            token,
            count(),
            sum(failed),
            sum(bytes_sent),
            sum(bytes_received)
        GROUP BY
            org,
            env,
            toStartOfHour(ts),
            token
    ),
    PROJECTION in_order_of_endpoints
    (
        SELECT
            org,
            env,
            ts,
            endpoint,
            template,
            vendor,
            client,
            duration_us,
            failed,
            bytes_sent,
            bytes_received
        ORDER BY
            org,
            endpoint,
            ts
    ),
    PROJECTION tokens_by_hour
    (
        SELECT
            org,
            env,
            toStartOfHour(ts),
            token,
            direction,
            family,
            vendor,
            country,
            host,
            client,
            token_hash,
            token_mask,
            token_type,
            token_carrier,
            count(),
            sum(failed),
            sum(bytes_sent),
            sum(bytes_received),
            min(ts),
            max(ts),
            countIf((token_expires > 0) AND (toUnixTimestamp64Milli(ts) > (token_expires + 300000)) AND (status >= 200) AND (status < 300))
        GROUP BY
            org,
            env,
            toStartOfHour(ts),
            token,
            direction,
            family,
            vendor,
            country,
            host,
            client,
            token_hash,
            token_mask,
            token_type,
            token_carrier
    )
)
ENGINE = MergeTree
PARTITION BY toDate(received)
ORDER BY (org, toStartOfHour(ts), host, ts)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192, lightweight_mutation_projection_mode = 'rebuild'
;
CREATE TABLE IF NOT EXISTS schemas
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `host` LowCardinality(String),
    `method` LowCardinality(String),
    `template` String CODEC(ZSTD(1)),
    `part` LowCardinality(String),
    `status_class` LowCardinality(String),
    `content_type` LowCardinality(String),
    `writer` LowCardinality(String),
    `bodies` UInt64,
    `last` DateTime64(3, 'UTC'),
    `fields` String CODEC(ZSTD(1)),
    `version` UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, host, method, env, template, part, status_class, content_type, writer)
TTL toDateTime(last) + toIntervalDay(400)
SETTINGS index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS seen
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `kind` LowCardinality(String),
    `host` LowCardinality(String),
    `method` LowCardinality(String),
    `name` String CODEC(ZSTD(1)),
    `first` SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    `last` SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    `heard` SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    `mask` SimpleAggregateFunction(max, String),
    `type` SimpleAggregateFunction(max, LowCardinality(String)),
    `algorithm` SimpleAggregateFunction(max, LowCardinality(String)),
    `issuer` SimpleAggregateFunction(max, LowCardinality(String)),
    `issued` SimpleAggregateFunction(max, UInt64),
    `expires` SimpleAggregateFunction(max, UInt64),
    `endpoint` UInt64 MATERIALIZED if(kind = 'endpoints', bitAnd(sipHash64(method, host, name), 9007199254740991), 0) CODEC(ZSTD(1))
)
ENGINE = AggregatingMergeTree
ORDER BY (org, kind, env, host, method, name)
TTL toDateTime(heard) + toIntervalDay(if(last < (first + toIntervalDay(1)), 35, 400))
SETTINGS min_age_to_force_merge_seconds = 86400, index_granularity = 8192, merge_selector_base = 2
;
CREATE TABLE IF NOT EXISTS sensitive
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `deployment` LowCardinality(String),
    `received` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `id` String CODEC(ZSTD(1)),
    `ts` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `request_id` String CODEC(ZSTD(1)),
    `apart` UInt8 CODEC(ZSTD(1)),
    `connection_id` String CODEC(ZSTD(1)),
    `direction` LowCardinality(String),
    `host` LowCardinality(String),
    `tags` Array(LowCardinality(String)),
    `entity_type` LowCardinality(String),
    `score` Float64 CODEC(ZSTD(1)),
    `section` LowCardinality(String),
    `field_path` LowCardinality(String),
    `value_hash` String CODEC(ZSTD(1)),
    `method` LowCardinality(String),
    `path` String CODEC(ZSTD(3))
)
ENGINE = MergeTree
PARTITION BY toDate(received)
ORDER BY (org, apart, request_id)
TTL toDateTime(received) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 10000, ttl_only_drop_parts = 1, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS store_marks
(
    `log` String,
    `number` UInt64,
    `left_at` DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (log, number)
SETTINGS non_replicated_deduplication_window = 1000, index_granularity = 8192
;
CREATE TABLE IF NOT EXISTS template_learning
(
    `org` LowCardinality(String),
    `host` String,
    `until` DateTime64(3, 'UTC'),
    `began` DateTime64(3, 'UTC'),
    `requests` UInt64,
    `nodes` UInt32,
    `version` UInt32,
    `again` UInt8,
    `state` String CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree(until)
ORDER BY (org, host)
TTL toDateTime(until) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 1000, index_granularity = 8192
;
CREATE MATERIALIZED VIEW IF NOT EXISTS seen_countries_connected TO seen
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `kind` String,
    `host` String,
    `method` String,
    `name` LowCardinality(String),
    `first` DateTime64(3, 'UTC'),
    `last` DateTime64(3, 'UTC'),
    `heard` DateTime64(3, 'UTC')
)
AS SELECT
    org,
    env,
    'countries' AS kind,
    '' AS host,
    '' AS method,
    country AS name,
    min(ts) AS first,
    max(ts) AS last,
    max(received) AS heard
FROM connections_by_time
WHERE country != ''
GROUP BY
    org,
    env,
    country
;
CREATE MATERIALIZED VIEW IF NOT EXISTS seen_in_requests TO seen
(
    `org` LowCardinality(String),
    `env` LowCardinality(String),
    `kind` String,
    `host` String,
    `method` String,
    `name` String,
    `first` DateTime64(3, 'UTC'),
    `last` DateTime64(3, 'UTC'),
    `heard` DateTime64(3, 'UTC'),
    `mask` String,
    `type` String,
    `algorithm` String,
    `issuer` String,
    `issued` UInt64,
    `expires` UInt64
)
AS SELECT
    org,
    env,
    key.1 AS kind,
    key.2 AS host,
    key.3 AS method,
    key.4 AS name,
    min(ts) AS first,
    max(ts) AS last,
    max(received) AS heard,
    max(if(kind = 'api-tokens', token_mask, '')) AS mask,
    max(if(kind = 'api-tokens', token_type, '')) AS type,
    max(if(kind = 'api-tokens', token_algorithm, '')) AS algorithm,
    max(if(kind = 'api-tokens', token_issuer, '')) AS issuer,
    max(if(kind = 'api-tokens', token_issued, 0)) AS issued,
    max(if(kind = 'api-tokens', token_expires, 0)) AS expires
FROM
(
    SELECT
        org,
        env,
        ts,
        received,
        token_mask,
        token_type,
        token_algorithm,
        token_issuer,
        token_issued,
        token_expires,
        arrayJoin([('vendors', '', '', toString(vendor)), ('clients', '', '', toString(client)), ('derived-clients', '', '', toString(derived_client)), ('endpoints', toString(host), toString(method), toString(template)), ('countries', '', '', toString(country)), ('api-tokens', '', '', token_hash)]) AS key
    FROM requests
)
WHERE ((key.4) != '') OR ((key.1) = 'endpoints')
GROUP BY
    org,
    env,
    kind,
    host,
    method,
    name
;
