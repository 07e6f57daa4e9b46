import type { ReactNode } from 'react'
import { maxJsonKb } from '#app/http/server/body/body-bounds.ts'
import { keyCallLimit } from '#app/shop/rate-limits.ts'
import { maxImageMb } from '#app/shop/words/limits.ts'

export function Intro({ address }: { address: string }) {
	return (
		<section aria-labelledby="start">
			<h2 id="start" className="font-display text-xl">
				The basics
			</h2>
			<dl className="mt-4 divide-y divide-line border-y border-line [&_code]:text-[0.9em] [&_code]:[overflow-wrap:anywhere]">
				<Fact term="Address">
					Every path stands below <code>{address}</code>. So do the paths of images and videos in the answers.
				</Fact>
				<Fact term="Tokens">
					Sign up or log in, and send the <code>token</code> of the answer with each call:{' '}
					<code>Authorization: Bearer token</code>. It counts for 30 days, and ends when it is logged out, when the
					password changes or when the account is deleted. The shop’s cookie counts for nothing here.
				</Fact>
				<Fact term="API keys">
					For a program that runs by itself, somebody who works in the shop makes a key under <i>Your account</i>, and
					it is sent like a token. It may do what its scopes say, as long as the role of who made it includes that: a
					call that needs another scope is answered 403 and names it. It counts until its last day or until it is
					revoked, and makes {keyCallLimit.points} calls a minute.
				</Fact>
				<Fact term="Who may">
					Each call says for whom it is. Without a token that counts the answer is 401; for the wrong kind of person
					403; another person’s things are not found, 404.
				</Fact>
				<Fact term="Bodies">
					JSON in UTF-8, up to {maxJsonKb} KB, or <code>multipart/form-data</code> where files go along: PNG, JPEG,
					WebP, GIF or AVIF images of up to {maxImageMb} MB, and videos in MP4, WebM or OGG. A file in a field that
					takes none is refused, and the sentence names the field that does.
				</Fact>
				<Fact term="Refusals">
					Every answer is JSON. One that says no has a sentence in <code>message</code>, the same in <code>error</code>,
					and in <code>fields</code> what is wrong with which field. An unknown path is 404, a wrong method 405 with{' '}
					<code>Allow</code>, too many attempts 429 and a busy moment 503, both with <code>Retry-After</code>. A 500 has
					a <code>requestId</code> to tell the shop.
				</Fact>
				<Fact term="Money">
					Rupees as numbers, with at most two decimals: <code>1799.5</code>. Prices, sums and what is left in stock are
					the server’s; what a client sends of them is not believed.
				</Fact>
				<Fact term="Times">
					ISO 8601 in UTC: <code>2026-01-15T09:30:00.000Z</code>.
				</Fact>
				<Fact term="Lists">
					Lists come whole, unless a call takes <code>page</code>, counted from 1, and <code>limit</code>.
				</Fact>
				<Fact term="Unchanged">
					Lists that anybody may read carry an <code>ETag</code>. Send it back in <code>If-None-Match</code>: 304
					without a body says that nothing has changed.
				</Fact>
				<Fact term="Once only">
					With a random <code>Idempotency-Key</code> an order that is sent twice is one order, and what is put into the
					cart twice is there once. The second answer is the first one, with <code>Idempotent-Replayed: true</code>.
				</Fact>
				<Fact term="Other websites">
					Scripts on the pages of other sites may call when the shop’s owner has listed their origin in the setting{' '}
					<code>API_ORIGINS</code>. Apps and servers need no such thing.
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
