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
import { scopesOf } from '#app/shop/words/scopes.ts'
import { KeyList } from '#app/ui/admin/api-keys/key-list.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/keys.ts'
import { KeyForm } from './_key-form.tsx'

export const handle = { act: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limit(apiKeyLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'API keys · Your account · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId, role } = await adminOf(context)
	const [keys, asksForCode] = await Promise.all([listKeys(userId), hasSecondFactor(userId)])
	return { keys: keys.map(keyWords), offered: scopesOf(role), asksForCode }
}

/** The key is shown once, not even in a message to the next page. */
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
			{made && <NewKey {...made} />}
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

/** Shown this once. */
function NewKey({ token, name }: { token: string; name: string }) {
	return (
		<section role="status" className="mb-5 border-l-4 border-l-madder surface">
			<h2 className="heading">The key {name}</h2>
			<p className="mt-1 max-w-prose">
				Copy it into the program now: it is shown only this once. Whoever has it may do what it may, so keep it like a
				password.
			</p>
			<p
				className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all"
				translate="no"
			>
				{token}
			</p>
		</section>
	)
}
