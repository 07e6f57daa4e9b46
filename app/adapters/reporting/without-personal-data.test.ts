import { expect, test } from 'vitest'
import { withoutPersonalData } from './without-personal-data.ts'

test.each([
	['550 5.1.1 <asha.k+shop@mail.example.in>: Recipient rejected', '550 5.1.1 <[e-mail]>: Recipient rejected'],
	['no such person: to=आशा@example.com, later', 'no such person: to=[e-mail], later'],
	['call +919876543210 or 98765 43210', 'call [number] or [number]'],
	['GST number 24ABCDE1234F1Z5 is not valid', 'GST number [tax number] is not valid'],
])('an error that says %j is told as %j (rule: log-privacy)', (said, told) => {
	expect(withoutPersonalData(said)).toBe(told)
})

test.each([
	'Error: no such table: main.Order\n    at run (/srv/shop/node_modules/@prisma/client/runtime/client.js:12:3456)',
	'SQLITE_BUSY after 20000 ms at line 123456',
	'at file:///srv/node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/proto.js:9:1',
])('where and why something failed stays: %j', (said) => {
	expect(withoutPersonalData(said)).toBe(said)
})
