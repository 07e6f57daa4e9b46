import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { answerQueries, queryOtherProcesses } from '#app/adapters/processes/messages.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getShopMetrics } from '#app/shop/monitoring/monitoring.server.ts'

/**
 * The bounds of the duration histogram, in seconds. A cached page takes less than the first bound, and an upload more
 * than the last one.
 */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The name under which processes request each other's metrics. */
const askedFor = 'metrics'

/**
 * Creates the metrics for Prometheus (rule: metrics-access) of all processes together. The label values, such as route
 * patterns and statuses, are never user input.
 */
export function createMetrics(cachedPages: () => number) {
	const registry = new Registry()
	const registers = [registry]
	collectDefaultMetrics({ register: registry })
	// prom-client gives these gauges names with `_total`, a suffix that Prometheus reserves for counters. Their values
	// also exist under other names.
	for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
	const seconds = new Histogram({
		name: 'shop_request_seconds',
		help: 'Response times by route pattern',
		labelNames: ['route'],
		buckets,
		registers,
	})
	const answers = new Counter({
		name: 'shop_requests_total',
		help: 'Responses by route pattern and status',
		labelNames: ['route', 'status'],
		registers,
	})
	const readGauges = addGauges(registry, cachedPages)
	const readOwnMetrics = async () => {
		await readGauges()
		return registry.getMetricsAsJSON()
	}
	answerQueries(async (name) => (name === askedFor ? JSON.stringify(await readOwnMetrics()) : undefined))
	return {
		count(route: string, status: number, ms: number) {
			answers.inc({ route, status })
			seconds.observe({ route }, ms / 1_000)
		},
		async read() {
			const [first, others] = await Promise.all([
				readOwnMetrics(),
				queryOtherProcesses(askedFor, getSettings().webProcesses - 1),
			])
			const all = [first, ...others.map((text) => JSON.parse(text) as typeof first)]
			const summed = others.length > 0 ? AggregatorRegistry.aggregate(all) : registry
			return { contentType: registry.contentType, text: await summed.metrics() }
		},
	}
}

/** Registers the gauges. Returns a function that updates all of them. */
function addGauges(registry: Registry, cachedPages: () => number) {
	/** Creates a gauge for a value of the shop, which is the same in every process. */
	const createShopGauge = (name: string, help: string, labelNames: string[] = []) =>
		new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'first' })
	const createProcessGauge = (name: string, help: string) =>
		new Gauge({ name, help, registers: [registry], aggregator: 'sum' })
	const waiting = createProcessGauge('shop_writes_waiting', 'Database writes waiting or running')
	const pages = createProcessGauge('shop_cached_pages', 'Pages cached for visitors')
	const orders = createShopGauge('shop_orders', 'Orders by payment method and payment state', ['way', 'state'])
	const mails = createShopGauge('shop_mails', 'Unsent emails by state', ['state'])
	const webhooks = createShopGauge('shop_webhooks', 'Undelivered webhooks by state', ['state'])
	const backup = createShopGauge(
		'shop_backup_time_seconds',
		'Time of the last successful backup in seconds since 1970; 0 without one',
	)
	const isGood = createShopGauge('shop_backup_good', 'Whether the last backup succeeded: 1 or 0')
	const isProven = createShopGauge('shop_restore_test_good', 'Whether the last test restore succeeded: 1 or 0')
	const isReady = createShopGauge('shop_ready', 'Whether the shop accepts orders: 1 or 0')
	const disk = createShopGauge('shop_disk_bytes', 'Size of the data disk')
	const diskFree = createShopGauge('shop_disk_free_bytes', 'Free space on the data disk')
	const database = createShopGauge('shop_database_bytes', 'Size of the database')
	const log = createShopGauge('shop_database_log_bytes', 'Size of the write-ahead log of the database')
	const replica = createProcessGauge('shop_replica_used', 'Processes that read from the database replica')
	const up = createShopGauge('shop_up', 'Whether the metrics of the shop could be read: 1 or 0')
	return async () => {
		pages.set(cachedPages())
		const shopMetrics = await getShopMetrics().catch(() => undefined)
		up.set(shopMetrics ? 1 : 0)
		if (!shopMetrics) return
		waiting.set(shopMetrics.writesWaiting)
		replica.set(shopMetrics.isReplicaUsed ? 1 : 0)
		for (const counted of [orders, mails, webhooks]) counted.reset()
		for (const { way, state, count } of shopMetrics.orders) orders.set({ way, state }, count)
		for (const { state, count } of shopMetrics.mails) mails.set({ state }, count)
		for (const { state, count } of shopMetrics.webhooks) webhooks.set({ state }, count)
		backup.set((shopMetrics.lastBackupAt ?? 0) / 1_000)
		isGood.set(shopMetrics.isLastBackupGood === false ? 0 : 1)
		isProven.set(shopMetrics.isRestoreTestGood === false ? 0 : 1)
		isReady.set(shopMetrics.isReady ? 1 : 0)
		disk.set(shopMetrics.diskBytes)
		diskFree.set(shopMetrics.diskFreeBytes)
		database.set(shopMetrics.databaseBytes)
		log.set(shopMetrics.logBytes)
	}
}
