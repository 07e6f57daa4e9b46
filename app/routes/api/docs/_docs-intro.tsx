import type { ReactNode } from 'react'
import { maxJsonKb } from '#app/http/server/body/body-limits.ts'
import { keyCallLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { maxImageMb } from '#app/shop/values/limits.ts'

export function Intro({ address }: { address: string }) {
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
					the cart once. The second answer repeats the first one, with <code>Idempotent-Replayed: true</code>.
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
