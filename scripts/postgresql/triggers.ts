import { toPostgresqlExpression } from './tables.ts'

const parts = /^CREATE TRIGGER "(\w+)"\s+(BEFORE|AFTER) (.*?) ON "(\w+)"\s*(?:WHEN (.*?) )?BEGIN(.*)END$/s
const comparison = /old\."(\w+)" IS NOT new\."\1"/g

/**
 * Converts a SQLite trigger to a function and its trigger. The conditions move into the function, because they may
 * query tables. PostgreSQL cannot compare JSON: the given columns (`Product.details`) are compared as text.
 */
export function toPostgresqlTrigger(statement: string, jsonColumns: ReadonlySet<string>): string[] {
	const [, name, moment, event, table, condition, body] = parts.exec(statement.trim())!
	if (Object.hasOwn(wordsOfOrders, name!)) return wordsOfOrders[name!]!
	const statements = body!
		.split(/;\s*(?:\n|$)/)
		.map((triggerAction) => triggerAction.trim())
		.filter(Boolean)
		.map((triggerAction) => `${toTriggerBody(triggerAction)};`)
	const row = moment === 'AFTER' ? 'NULL' : event!.startsWith('DELETE') ? 'OLD' : 'NEW'
	// Table queries come last: conditions on the row itself need no query.
	const conditions =
		condition
			?.replaceAll(comparison, (compared, column: string) =>
				jsonColumns.has(`${table}.${column}`) ? `old."${column}"::text IS NOT new."${column}"::text` : compared,
			)
			.split(/ AND (?=EXISTS)/) ?? []
	const when = conditions.reduceRight(
		(then, one) => `IF ${toPostgresqlExpression(one)} THEN ${then} END IF;`,
		statements.join(' '),
	)
	return [
		`CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN ${when} RETURN ${row}; END $trigger$`,
		`CREATE TRIGGER "${name}" ${moment} ${event} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${name}"()`,
	]
}

const buildWordInsert = (numbers: string) =>
	'INSERT INTO "OrderSearch" ("position", "number", "state", "text") SELECT "place", "number", ' +
	`"state", "text" FROM "OrderSearchEntry" WHERE "number" ${numbers} ON CONFLICT ("position") DO ` +
	'UPDATE SET "number" = excluded."number", "state" = excluded."state", "text" = excluded."text"'
const makeFunction = (name: string, body: string) =>
	`CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN ${body}; RETURN NULL; END $trigger$`
const place = `new."createdAt" / 1000 * 1000000 + new."id" % 1000000`

/**
 * The search text of a new order is written once, together with its lines; for an order without lines it is written at
 * the end of the transaction.
 */
const wordsOfOrders: Record<string, string[]> = {
	Order_search_insert: [
		makeFunction(
			'Order_search_insert',
			'INSERT INTO "OrderCustomerSearch" ("position", "customerKey") SELECT "place", "customerKey" ' +
				'FROM "OrderSearchEntry" WHERE "number" = new."id" ON CONFLICT ("position") DO UPDATE SET ' +
				'"customerKey" = excluded."customerKey"',
		),
		'CREATE TRIGGER "Order_search_insert" AFTER INSERT ON "Order" FOR EACH ROW EXECUTE FUNCTION "Order_search_insert"()',
		makeFunction(
			'Order_search_complete',
			`IF NOT EXISTS (SELECT 1 FROM "OrderSearch" WHERE "position" = ${place}) THEN ${buildWordInsert('= new."id"')}; END IF`,
		),
		'CREATE CONSTRAINT TRIGGER "Order_search_complete" AFTER INSERT ON "Order" DEFERRABLE INITIALLY ' +
			'DEFERRED FOR EACH ROW EXECUTE FUNCTION "Order_search_complete"()',
	],
	OrderItem_search_insert: [
		makeFunction('OrderItem_search_insert', buildWordInsert('IN (SELECT "orderId" FROM added)')),
		'CREATE TRIGGER "OrderItem_search_insert" AFTER INSERT ON "OrderItem" REFERENCING NEW TABLE AS ' +
			'added FOR EACH STATEMENT EXECUTE FUNCTION "OrderItem_search_insert"()',
	],
}

function toTriggerBody(triggerAction: string): string {
	const refused = /^SELECT RAISE\(ABORT, ('.*')\)$/.exec(triggerAction)?.[1]
	if (refused) return `RAISE EXCEPTION USING MESSAGE = ${refused}, ERRCODE = 'check_violation'`
	return toPostgresqlExpression(withConflictCheck(buildEntryTrigger(buildCountingTrigger(triggerAction))))
}

/** Every connection increments its own row; with a single row, orders would wait for each other. */
function buildCountingTrigger(triggerAction: string): string {
	const changes = /^UPDATE "CatalogVersion" SET (.*)$/s.exec(triggerAction)?.[1]
	if (!changes) return triggerAction
	const raised = [...changes.matchAll(/"(\w+)" = "\1" \+ (1\b|\(\(.*?\) <> \(.*?\)\))/g)]
	const columns = raised.map(([, column]) => column!)
	const by = raised.map(([, , amount]) => (amount === '1' ? amount : `CASE WHEN ${amount} THEN 1 ELSE 0 END`))
	const sums = columns.map((column) => `"${column}" = "CatalogVersionPart"."${column}" + excluded."${column}"`)
	return `INSERT INTO "CatalogVersionPart" ("part", "${columns.join('", "')}") VALUES (pg_backend_pid() % 256, ${by.join(', ')})
		ON CONFLICT ("part") DO UPDATE SET ${sums.join(', ')}`
}

/** The search text of orders is stored in separate tables. */
function buildEntryTrigger(triggerAction: string): string {
	const [, table, columns, query] =
		/^INSERT (?:OR REPLACE )?INTO "(\w+Search)" \(rowid, (.*?)\) (SELECT .*)$/s.exec(triggerAction) ?? []
	if (!table) return triggerAction.replaceAll('WHERE rowid =', 'WHERE "position" =')
	const changed = columns!.split(', ').map((column) => `${column} = excluded.${column}`)
	return `INSERT INTO "${table}" ("position", ${columns}) ${query} ON CONFLICT ("position") DO UPDATE SET ${changed.join(', ')}`
}

/** A customer who has both sizes in the cart keeps both lines. */
function withConflictCheck(triggerAction: string): string {
	if (!triggerAction.startsWith('UPDATE OR IGNORE "CartItem"')) return triggerAction
	return `${triggerAction.replace('OR IGNORE ', '')} AND NOT EXISTS (SELECT 1 FROM "CartItem" other WHERE other."userId" = "CartItem"."userId"
		AND other."productColorId" = "CartItem"."productColorId" AND other."size" = new."size")`
}
