import { catalogRefusals } from './catalog-refusals.ts'
import { orderRefusals } from './order-refusals.ts'
import { peopleRefusals } from './people-refusals.ts'
import { requestRefusals } from './request-refusals.ts'
import { settingsRefusals } from './settings-refusals.ts'

/**
 * The sentence of a refusal, with `{name}` where a value goes. Screens may have a better sentence than the JSON API,
 * whose sentences never change because clients compare them.
 */
export type RefusalMessage = string | { api: string; screen: string }

function mergeMessages() {
	return { ...catalogRefusals, ...orderRefusals, ...peopleRefusals, ...requestRefusals, ...settingsRefusals }
}

/** Every sentence that the shop refuses with, by its id. Without the mark, browsers would load all of them. */
const refusalMessages = /* @__PURE__ */ mergeMessages()

export type RefusalMessageId = keyof typeof refusalMessages

type TemplateValues<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
	? { [K in Name]: string | number } & TemplateValues<Rest>
	: object
type MessageValues<Message> = Message extends string
	? TemplateValues<Message>
	: Message extends { api: infer Api; screen: infer Screen }
		? TemplateValues<Api> & TemplateValues<Screen>
		: never

/** The values that a message needs. */
export type RefusalValues<Id extends RefusalMessageId = RefusalMessageId> = MessageValues<(typeof refusalMessages)[Id]>

/** Returns the sentence of a refusal for a screen or for a client of the JSON API. */
export function formatRefusal(audience: 'api' | 'screen', id: RefusalMessageId, values: object): string {
	const message: RefusalMessage = refusalMessages[id]
	const text = typeof message === 'string' ? message : message[audience]
	const known = new Map<string, unknown>(Object.entries(values))
	return text.replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)))
}
