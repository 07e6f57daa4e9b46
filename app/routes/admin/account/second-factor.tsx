import { Form } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { guardCode } from '#app/http/accounts/login-guard.server.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { formatLongDate } from '#app/shop/dates.ts'
import { codeSchema } from '#app/shop/people/profile/profile.schema.ts'
import { confirmSecondFactor, secondFactorOf } from '#app/shop/people/second-factor/second-factor.server.ts'
import { qrCode } from '#app/shop/qr-code.server.ts'
import { secondFactorLimit } from '#app/shop/rate-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/second-factor.ts'
import { SetUp } from './_set-up.tsx'

export const handle = { act: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limit(secondFactorLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Second factor · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const state = await secondFactorOf((await adminOf(context)).userId)
	if (state.name === 'on') return { ...state, since: formatLongDate(state.since) }
	return state.name === 'off'
		? state
		: { name: state.name, secret: inFours(state.secret), address: state.address, qr: qrCode(state.address) }
}

/** Formats a secret in groups of four: 'ABCD EFGH …'. */
function inFours(secret: string): string {
	return secret.match(/.{1,4}/g)!.join(' ')
}

/** The codes are shown only once and not stored anywhere, not even in a message to the next page. */
export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await adminOf(context)
	const confirm = async ({ code }: { code: string }) => {
		let codes: string[] = []
		const sender = context.get(requestContext)
		await guardCode(userId, sender, async () => void (codes = await confirmSecondFactor(userId, code)))
		noteEvent('second-factor-on', sender, userId)
		return { codes }
	}
	return attempt(request, codeSchema, confirm, { hideFields: ['code'] })
}

export default function SecondFactorPage({ loaderData: state, actionData }: Route.ComponentProps) {
	const isNew = actionData !== undefined && 'codes' in actionData
	return (
		<>
			<PageHead
				title={isNew ? 'Keep your recovery codes' : 'Second factor'}
				back={{ to: '/admin/account', label: 'Your account' }}
			/>
			<Block className="max-w-3xl">
				{isNew ? (
					<RecoveryCodes codes={actionData.codes} />
				) : state.name === 'on' ? (
					<On since={state.since} codesLeft={state.codesLeft} />
				) : state.name === 'setting-up' ? (
					<SetUp {...state} lastResult={actionData} />
				) : (
					<Off />
				)}
			</Block>
		</>
	)
}

function Off() {
	const action = '/admin/account/second-factor/start'
	return (
		<>
			<p className="max-w-prose">
				With a second factor, a stolen password opens nothing: each log-in also asks for a code of six digits that an
				app on your phone makes, without a network. Any authenticator app does, also the password manager that you may
				have.
			</p>
			<Form method="post" action={action} className="mt-4">
				<SubmitButton action={action} pendingText="One moment...">
					Set Up
				</SubmitButton>
			</Form>
		</>
	)
}

function On({ since, codesLeft }: { since: string; codesLeft: number }) {
	return (
		<>
			<p className="max-w-prose">
				On since {since}. You have {codesLeft} of 10 recovery codes left, each for one log-in without the app.
			</p>
			<p className="mt-2 max-w-prose text-muted">
				For a new phone, or new recovery codes, switch it off and set it up again.
			</p>
			<ButtonLink to="/admin/account/second-factor/off" className="mt-4">
				Switch off
			</ButtonLink>
		</>
	)
}

export const ErrorBoundary = problemPage('The second factor could not be shown.', {
	to: '/admin/account',
	label: 'Your account',
})

/** Shows the recovery codes this one time. */
function RecoveryCodes({ codes }: { codes: string[] }) {
	return (
		<>
			<p role="status" className="max-w-prose font-medium">
				The second factor is on. Your next log-in asks for a code.
			</p>
			<p className="mt-2 max-w-prose">
				Each of these codes lets you in once without the app, should you lose it. They are shown only now: print them,
				or write them down, and keep them away from your phone.
			</p>
			<ol
				aria-label="Recovery codes"
				className="tabular mt-4 grid max-w-md gap-x-8 gap-y-1 border border-line p-4 font-mono text-sm sm:grid-cols-2"
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<ButtonLink to="/admin/account" className="mt-6 print:hidden">
				I have kept them
			</ButtonLink>
		</>
	)
}
