import { Link } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import { describeApi } from '#app/http/api/docs/describe-api.ts'
import { openApi } from '#app/http/api/docs/open-api.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { CallBlock } from './_docs-call.tsx'
import { Fields } from './_docs-fields.tsx'
import { Intro } from './_docs-intro.tsx'
import type { Route } from './+types/docs.ts'

const title = 'JSON API'
const description =
	'Every call of the shop’s JSON API: what it takes, what it answers, who may make it, and an example of each.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title, description, path: '/docs/api', isListed: false })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export function loader({ url }: Route.LoaderArgs) {
	return describeApi(openApi(shopContacts().name, originOf(url)))
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
					What a phone app, another storefront or a script can do here. The page is made from the document that also
					checks what is sent, and its examples from a test run.
				</p>
				<div className="mt-10 border-t border-ink pt-6 lg:mt-14 lg:grid lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-16 lg:pt-10">
					<Contents parts={parts} things={things} />
					<div className="mt-12 min-w-0 space-y-16 lg:mt-0 lg:space-y-24">
						<Intro address={address} />
						{parts.map((part) => (
							<section key={part.name} aria-labelledby={anchorOf(part.name)}>
								<h2 id={anchorOf(part.name)} className="font-display text-xl">
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

const anchorOf = (part: string) => `part-${part.toLowerCase().replaceAll(' ', '-')}`
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
						<a href={`#${anchorOf(name)}`} className={`${contentLink} font-display text-lg`}>
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
						What comes back
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
				What comes back
			</h2>
			<p className="mt-2 text-base text-muted">What several calls answer.</p>
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
