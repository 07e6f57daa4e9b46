import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { answerOthers, askEachOther } from '#app/adapters/processes/messages.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { shopFigures } from '#app/shop/monitoring/figures.server.ts'

/** The bounds in seconds. A cached page takes less than the first, and an upload more than the last. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The name under which processes request each other's metrics. */
const askedFor = 'metrics'

/**
 * Creates the metrics for Prometheus (rule: metrics-access) of all processes together. The labels are route patterns
 * and statuses, never user input.
 */
export function createMetrics(cachedPages: () => number) {
	const registry = new Registry()
	const registers = [registry]
	collectDefaultMetrics({ register: registry })
	// Prometheus reserves `_total` for counters. These are gauges, and the same values exist under other names.
	for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
	const seconds = new Histogram({
		name: 'shop_request_seconds',
		help: 'How long answers took, by the pattern of their route',
		labelNames: ['route'],
		buckets,
		registers,
	})
	const answers = new Counter({
		name: 'shop_requests_total',
		help: 'Answers by the pattern of their route and by status',
		labelNames: ['route', 'status'],
		registers,
	})
	const readGauges = addGauges(registry, cachedPages)
	const own = async () => {
		await readGauges()
		return registry.getMetricsAsJSON()
	}
	answerOthers(async (name) => (name === askedFor ? JSON.stringify(await own()) : undefined))
	return {
		count(route: string, status: number, ms: number) {
			answers.inc({ route, status })
			seconds.observe({ route }, ms / 1_000)
		},
		async read() {
			const [first, others] = await Promise.all([own(), askEachOther(askedFor, settings().webProcesses - 1)])
			const all = [first, ...others.map((text) => JSON.parse(text) as typeof first)]
			const summed = others.length > 0 ? AggregatorRegistry.aggregate(all) : registry
			return { contentType: registry.contentType, text: await summed.metrics() }
		},
	}
}

/** Registers the gauges. Returns a function that updates all of them. */
function addGauges(registry: Registry, cachedPages: () => number) {
	/** Creates a gauge for a value of the shop, which is the same in every process. */
	const gauge = (name: string, help: string, labelNames: string[] = []) =>
		new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'first' })
	const ofProcess = (name: string, help: string) => new Gauge({ name, help, registers: [registry], aggregator: 'sum' })
	const waiting = ofProcess('shop_writes_waiting', 'Writes that wait for the database or run in it')
	const pages = ofProcess('shop_cached_pages', 'Pages kept for visitors')
	const orders = gauge('shop_orders', 'Orders by way to pay and state of the payment', ['way', 'state'])
	const mails = gauge('shop_mails', 'Mails that are not sent, by state', ['state'])
	const webhooks = gauge('shop_webhooks', 'News to the owner\u2019s systems that are not sent, by state', ['state'])
	const backup = gauge('shop_backup_time_seconds', 'When the last good backup was made, since 1970; 0 without one')
	const isGood = gauge('shop_backup_good', 'Whether the last backup was made: 1, or 0')
	const isProven = gauge('shop_restore_test_good', 'Whether the newest backup could be restored on trial: 1, or 0')
	const isReady = gauge('shop_ready', 'Whether the shop takes orders: 1, or 0')
	const disk = gauge('shop_disk_bytes', 'Size of the disk with the data')
	const diskFree = gauge('shop_disk_free_bytes', 'Free room on the disk with the data')
	const database = gauge('shop_database_bytes', 'Size of the database')
	const log = gauge('shop_database_log_bytes', 'Size of the log of writes beside it')
	const replica = ofProcess('shop_replica_used', 'Processes that read from the replica of the database')
	const up = gauge('shop_up', 'Whether the figures of the shop could be read: 1, or 0')
	return async () => {
		pages.set(cachedPages())
		const figures = await shopFigures().catch(() => undefined)
		up.set(figures ? 1 : 0)
		if (!figures) return
		waiting.set(figures.writesWaiting)
		replica.set(figures.isReplicaUsed ? 1 : 0)
		for (const counted of [orders, mails, webhooks]) counted.reset()
		for (const { way, state, count } of figures.orders) orders.set({ way, state }, count)
		for (const { state, count } of figures.mails) mails.set({ state }, count)
		for (const { state, count } of figures.webhooks) webhooks.set({ state }, count)
		backup.set((figures.lastBackupAt ?? 0) / 1_000)
		isGood.set(figures.isLastBackupGood === false ? 0 : 1)
		isProven.set(figures.isRestoreTestGood === false ? 0 : 1)
		isReady.set(figures.isReady ? 1 : 0)
		disk.set(figures.diskBytes)
		diskFree.set(figures.diskFreeBytes)
		database.set(figures.databaseBytes)
		log.set(figures.logBytes)
	}
}
