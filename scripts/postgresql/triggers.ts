import { expression } from './tables.ts'

const parts = /^CREATE TRIGGER "(\w+)"\s+(BEFORE|AFTER) (.*?) ON "(\w+)"\s*(?:WHEN (.*?) )?BEGIN(.*)END$/s

/** A trigger of SQLite's as a function and its trigger. Conditions stand in the function, for they may ask tables. */
export function triggerOf(statement: string): string[] {
	const [, name, moment, event, table, condition, body] = parts.exec(statement.trim())!
	const acts = body!
		.split(/;\s*(?:\n|$)/)
		.map((act) => act.trim())
		.filter(Boolean)
		.map((act) => `${actOf(act)};`)
	const row = moment === 'AFTER' ? 'NULL' : event!.startsWith('DELETE') ? 'OLD' : 'NEW'
	const when = condition ? `IF ${expression(condition)} THEN ${acts.join(' ')} END IF;` : acts.join(' ')
	return [
		`CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN ${when} RETURN ${row}; END $trigger$`,
		`CREATE TRIGGER "${name}" ${moment} ${event} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${name}"()`,
	]
}

function actOf(act: string): string {
	const refused = /^SELECT RAISE\(ABORT, ('.*')\)$/.exec(act)?.[1]
	if (refused) return `RAISE EXCEPTION USING MESSAGE = ${refused}, ERRCODE = 'check_violation'`
	return expression(unlessTaken(entryTrigger(countingTrigger(act))))
}

/** Each connection raises a row of its own: orders would wait for each other at one. */
function countingTrigger(act: string): string {
	const changes = /^UPDATE "CatalogVersion" SET (.*)$/s.exec(act)?.[1]
	if (!changes) return act
	const raised = [...changes.matchAll(/"(\w+)" = "\1" \+ (1\b|\(\(.*?\) <> \(.*?\)\))/g)]
	const columns = raised.map(([, column]) => column!)
	const by = raised.map(([, , amount]) => (amount === '1' ? amount : `CASE WHEN ${amount} THEN 1 ELSE 0 END`))
	const sums = columns.map((column) => `"${column}" = "CatalogVersionPart"."${column}" + excluded."${column}"`)
	return `INSERT INTO "CatalogVersionPart" ("part", "${columns.join('", "')}") VALUES (pg_backend_pid() % 256, ${by.join(', ')})
		ON CONFLICT ("part") DO UPDATE SET ${sums.join(', ')}`
}

/** The words of orders stand in tables of their own. */
function entryTrigger(act: string): string {
	const [, table, columns, query] =
		/^INSERT (?:OR REPLACE )?INTO "(\w+Search)" \(rowid, (.*?)\) (SELECT .*)$/s.exec(act) ?? []
	if (!table) return act.replaceAll('WHERE rowid =', 'WHERE "position" =')
	const changed = columns!.split(', ').map((column) => `${column} = excluded.${column}`)
	return `INSERT INTO "${table}" ("position", ${columns}) ${query} ON CONFLICT ("position") DO UPDATE SET ${changed.join(', ')}`
}

/** A customer who has both sizes in the cart keeps both lines. */
function unlessTaken(act: string): string {
	if (!act.startsWith('UPDATE OR IGNORE "CartItem"')) return act
	return `${act.replace('OR IGNORE ', '')} AND NOT EXISTS (SELECT 1 FROM "CartItem" other WHERE other."userId" = "CartItem"."userId"
		AND other."productColorId" = "CartItem"."productColorId" AND other."size" = new."size")`
}
