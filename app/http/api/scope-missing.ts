import type { Scope } from '#app/shop/words/scopes.ts'
import { Refusal } from '#app/shop/refusal.ts'

/** Of an API key, or of the role of its holder. */
export class ScopeMissing extends Refusal {
	readonly scope: Scope

	constructor(scope: Scope) {
		super('forbidden', `This needs an API key with the scope ${scope}, and a role that includes it.`)
		this.scope = scope
	}
}
