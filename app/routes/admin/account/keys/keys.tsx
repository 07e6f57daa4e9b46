import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmIdentity } from '#app/http/accounts/confirm-identity.server.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { apiKeySchema } from '#app/shop/people/api-keys/api-key.schema.ts'
import { listKeys, makeKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { keyWords } from '#app/shop/people/api-keys/key-words.ts'
import { hasSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { apiKeyLimit } from '#app/shop/rate-limits.ts'
import { scopesOf, type Scope, SCOPES } from '#app/shop/words/scopes.ts'
import { KeyList } from '#app/ui/admin/api-keys/key-list.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ShownOnce } from '#app/ui/admin/shown-once.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/keys.ts'
import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'
import { CodeField, PasswordField } from '#app/ui/forms/password-fields.tsx'

export const handle = { act: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limit(apiKeyLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'API keys · Your account · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId, role } = await adminOf(context)
	const [keys, asksForCode] = await Promise.all([listKeys(userId), hasSecondFactor(userId)])
	return { keys: keys.map(keyWords), offered: scopesOf(role), asksForCode }
}

/** The key is shown only once and not stored in a message to the next page. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await adminOf(context)
	return attempt(
		request,
		apiKeySchema,
		async ({ ownPassword, code, ...wanted }) => {
			const sender = context.get(requestContext)
			await confirmIdentity(person.userId, { ownPassword, code }, sender)
			const token = await makeKey(person, wanted)
			noteEvent('key-made', sender, person.userId)
			return { token, name: wanted.name }
		},
		{ hideFields: ['ownPassword', 'code'] },
	)
}

const back = { to: '/admin/account', label: 'Your account' }

export default function KeysPage({ loaderData: { keys, ...choices }, actionData }: Route.ComponentProps) {
	const made = actionData !== undefined && 'token' in actionData ? actionData : null
	const answer = useAnswer(actionData && !('token' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHead title="API keys" back={back} />
			{made && (
				<ShownOnce
					title={`The key ${made.name}`}
					about="Copy it into the program now: it is shown only this once. Whoever has it may do what it may, so keep it like a password."
				>
					{made.token}
				</ShownOnce>
			)}
			<p className="mb-5 max-w-prose text-sm text-muted">
				With a key a program of yours uses the JSON API in your name, without your password. It may do what you choose
				here and your role includes. What it can do and how it sends the key:{' '}
				<a href="/docs/api" className="underline underline-offset-2 hover:no-underline">
					the API’s documentation
				</a>
				.
			</p>
			{keys.length > 0 && (
				<Block title="Your keys">
					<KeyList keys={keys} />
				</Block>
			)}
			<KeyForm key={made?.token} answer={answer} {...choices} />
		</>
	)
}

export const ErrorBoundary = problemPage('Your keys could not be shown.', back)

interface KeyFormProps {
	answer: SubmissionResult<string[]> | undefined
	/** The scopes of the role. */
	offered: Scope[]
	asksForCode: boolean
}

function KeyForm({ answer, offered, asksForCode }: KeyFormProps) {
	const [form, fields] = useAnsweredForm('make-key', answer, {
		name: '',
		scopes: [] as string[],
		lastDay: '',
		ownPassword: '',
		code: '',
	})
	return (
		<Block title="Make a key" className="mt-5">
			<AnsweredForm form={form} action="/admin/account/keys" save="Make the key" pending="Making...">
				<TextField field={fields.name} label="Name" hint="The program that will use it" autoComplete="off" required />
				<ScopeChoice field={fields.scopes} offered={offered} />
				<TextField field={fields.lastDay} type="date" label="Last day" hint="Without one it counts until revoked" />
				<PasswordField field={fields.ownPassword} />
				{asksForCode && <CodeField field={fields.code} hint="Six digits of your app, or one of your recovery codes" />}
			</AnsweredForm>
		</Block>
	)
}

function ScopeChoice({ field, offered }: { field: FieldMetadata<string[]>; offered: Scope[] }) {
	const chosen = [field.initialValue ?? []].flat()
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="text-xs font-medium">What it may do</legend>
			<ul className="mt-1">
				{offered.map((scope) => (
					<li key={scope}>
						<label className="flex min-h-11 items-center gap-3 rounded-soft px-2 py-1 text-sm hover:bg-sand has-checked:bg-sand">
							<input
								type="checkbox"
								name={field.name}
								value={scope}
								defaultChecked={chosen.includes(scope)}
								className="size-5 shrink-0 accent-madder"
							/>
							<span className="min-w-0 leading-tight">
								{SCOPES[scope].label} <code className="block font-mono text-xs text-muted">{scope}</code>
							</span>
						</label>
					</li>
				))}
			</ul>
			<FieldError field={field} />
		</fieldset>
	)
}
