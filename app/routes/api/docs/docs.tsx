import { Link } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import { describeApi } from '#app/http/api/docs/describe-api.ts'
import { buildOpenApi } from '#app/http/api/docs/open-api.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { buildPageMeta } from '#app/ui/seo/page-meta.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { CallBlock, Fields } from './_docs-call.tsx'
import type { ReactNode } from 'react'
import { maxJsonKb } from '#app/http/server/body/body-limits.ts'
import { keyCallLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { maxImageMb } from '#app/shop/values/limits.ts'
import type { Route } from './+types/docs.ts'

const title = 'JSON API'
const description = 'Every call of the shop’s JSON API with its parameters, responses, access and an example.'

export const meta: Route.MetaFunction = ({ matches }) =>
	buildPageMeta(matches, { title, description, path: '/docs/api', isListed: false })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export function loader({ url }: Route.LoaderArgs) {
	return describeApi(buildOpenApi(getShopContacts().name, getOrigin(url)))
}

export default function DocsPage({ loaderData: { address, parts, things } }: Route.ComponentProps) {
	const { name } = useShop()
	return (
		<div className="min-h-dvh pb-24">
			<a
				href="#content"
				className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-3 text-paper focus:translate-y-0"
			>
				Skip to content
			</a>
			<header className="border-b border-line">
				<div className="shell flex min-h-14 flex-wrap items-center justify-between gap-x-6">
					<Link
						to="/"
						className="inline-flex min-h-11 items-center font-display text-[1.75rem] leading-none tracking-tight"
					>
						{name}
					</Link>
					<a
						href="/openapi.json"
						className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
					>
						openapi.json
					</a>
				</div>
			</header>
			<main id="content" tabIndex={-1} className="shell pt-8 outline-none lg:pt-14">
				<h1 className="font-display text-2xl">{title}</h1>
				<p className="mt-5 max-w-[46rem] text-lg">
					Everything a phone app, another storefront or a script can do with the shop. This page is generated from the
					document that also validates the requests; the examples come from a test run.
				</p>
				<div className="mt-10 border-t border-ink pt-6 lg:mt-14 lg:grid lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-16 lg:pt-10">
					<Contents parts={parts} things={things} />
					<div className="mt-12 min-w-0 space-y-16 lg:mt-0 lg:space-y-24">
						<Intro address={address} />
						{parts.map((part) => (
							<section key={part.name} aria-labelledby={getAnchor(part.name)}>
								<h2 id={getAnchor(part.name)} className="font-display text-xl">
									{part.name}
								</h2>
								<p className="mt-2 text-base text-muted">{part.about}</p>
								{part.calls.map((call) => (
									<CallBlock key={call.id} call={call} />
								))}
							</section>
						))}
						<Things things={things} />
					</div>
				</div>
			</main>
		</div>
	)
}

type Loaded = Route.ComponentProps['loaderData']

const getAnchor = (part: string) => `part-${part.toLowerCase().replaceAll(' ', '-')}`
const contentLink = 'flex min-h-11 items-center underline-offset-4 hover:underline lg:min-h-8'

function Contents({ parts, things }: Pick<Loaded, 'parts' | 'things'>) {
	return (
		<nav
			aria-label="On this page"
			className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
		>
			<ul className="lg:space-y-6 max-lg:columns-2 max-lg:gap-x-6">
				<li className="break-inside-avoid">
					<a href="#start" className={`${contentLink} font-display text-lg`}>
						The basics
					</a>
				</li>
				{parts.map(({ name, calls }) => (
					<li key={name} className="break-inside-avoid">
						<a href={`#${getAnchor(name)}`} className={`${contentLink} font-display text-lg`}>
							{name}
						</a>
						<ul className="max-lg:hidden">
							{calls.map(({ id, method, path }) => (
								<li key={id}>
									<a href={`#${id}`} className={`${contentLink} gap-2 font-mono text-xs`}>
										<span className="w-14 shrink-0 text-muted">{method}</span>
										<span className="min-w-0 [overflow-wrap:anywhere]">{path}</span>
									</a>
								</li>
							))}
						</ul>
					</li>
				))}
				<li className="break-inside-avoid">
					<a href="#things" className={`${contentLink} font-display text-lg`}>
						Schemas
					</a>
					<ul className="max-lg:hidden">
						{things.map(({ name }) => (
							<li key={name}>
								<a href={`#thing-${name}`} className={`${contentLink} font-mono text-xs`}>
									{name}
								</a>
							</li>
						))}
					</ul>
				</li>
			</ul>
		</nav>
	)
}

function Things({ things }: Pick<Loaded, 'things'>) {
	return (
		<section aria-labelledby="things">
			<h2 id="things" className="font-display text-xl">
				Schemas
			</h2>
			<p className="mt-2 text-base text-muted">Data returned by several calls.</p>
			{things.map(({ name, fields }) => (
				<article key={name} aria-labelledby={`thing-${name}`} className="mt-10 border-t border-line pt-6">
					<h3 id={`thing-${name}`} className="font-mono text-base font-semibold">
						{name}
					</h3>
					<Fields fields={fields} isAnswer />
				</article>
			))}
		</section>
	)
}

function Intro({ address }: { address: string }) {
	return (
		<section aria-labelledby="start">
			<h2 id="start" className="font-display text-xl">
				The basics
			</h2>
			<dl className="mt-4 divide-y divide-line border-y border-line [&_code]:text-[0.9em] [&_code]:[overflow-wrap:anywhere]">
				<Fact term="Address">
					Every path is relative to <code>{address}</code>. The paths of images and videos in the answers are too.
				</Fact>
				<Fact term="Tokens">
					Sign up or log in, and send the <code>token</code> of the answer with each call:{' '}
					<code>Authorization: Bearer token</code>. It is valid for 30 days and ends when you log out, change the
					password or delete the account. The shop’s cookie is not accepted here.
				</Fact>
				<Fact term="API keys">
					For a program that runs on its own, a staff member creates an API key under <i>Your account</i>. Send it like
					a token. It can do what its scopes allow, as long as the role of its creator includes them: a call that needs
					another scope is answered with 403 and names the scope. A key is valid until its last day or until it is
					revoked, and can make {keyCallLimit.points} calls per minute.
				</Fact>
				<Fact term="Access">
					Each call states who can use it. Without a valid token the answer is 401; without permission it is 403; data
					of other customers is answered with 404.
				</Fact>
				<Fact term="Bodies">
					JSON in UTF-8, up to {maxJsonKb} KB, or <code>multipart/form-data</code> for files: PNG, JPEG, WebP, GIF or
					AVIF images of up to {maxImageMb} MB, and videos in MP4, WebM or OGG. A file in a field that accepts none is
					rejected, and the message names the right field.
				</Fact>
				<Fact term="Errors">
					Every answer is JSON. An error has a message in <code>message</code>, the same in <code>error</code>, and in{' '}
					<code>fields</code> the message for each field. An unknown path is 404, a wrong method 405 with{' '}
					<code>Allow</code>, too many attempts are 429 and a busy shop is 503, both with <code>Retry-After</code>. A
					500 has a <code>requestId</code> to report to the shop.
				</Fact>
				<Fact term="Languages">
					Messages are in English. If the shop has the language that <code>Accept-Language</code> prefers, messages for
					shoppers are in it, and <code>Content-Language</code> names the language of the answer’s message. Do not
					compare messages then: compare the status. Data is never translated.
				</Fact>
				<Fact term="Money">
					Rupees as numbers, with at most two decimals: <code>1799.5</code>. The server computes prices, totals and
					stock; values that a client sends are ignored.
				</Fact>
				<Fact term="Times">
					ISO 8601 in UTC: <code>2026-01-15T09:30:00.000Z</code>.
				</Fact>
				<Fact term="Lists">
					Lists are complete, unless a call accepts <code>page</code>, counted from 1, and <code>limit</code>.
				</Fact>
				<Fact term="Caching">
					Public lists have an <code>ETag</code>. Send it back in <code>If-None-Match</code>: 304 without a body means
					that nothing has changed.
				</Fact>
				<Fact term="Idempotency">
					With a random <code>Idempotency-Key</code> an order that is sent twice is placed once, and an item is added to
					the cart once. The second answer repeats the first one, with <code>Idempotent-Replayed: true</code>. The same
					key with other input is answered with 422.
				</Fact>
				<Fact term="CORS">
					Scripts on other websites can call the API if the shop’s owner has listed their origin in the setting{' '}
					<code>API_ORIGINS</code>. Apps and servers do not need this.
				</Fact>
			</dl>
		</section>
	)
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div className="py-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6">
			<dt className="font-semibold">{term}</dt>
			<dd className="max-w-[42rem]">{children}</dd>
		</div>
	)
}
