-- CreateTable
CREATE TABLE "KnownNetwork" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "networkHash" TEXT NOT NULL,
    CONSTRAINT "KnownNetwork_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GuessCount" (
    "keyHash" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "until" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "KnownNetwork_userId_networkHash_key" ON "KnownNetwork"("userId", "networkHash");

-- CreateIndex
CREATE INDEX "GuessCount_until_idx" ON "GuessCount"("until");
