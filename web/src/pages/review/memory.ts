/** What was fetched once, or is on its way; a failure is not kept. */
export class Memory<Key, Value> {
  private readonly kept = new Map<Key, Promise<Value>>();

  has(key: Key): boolean {
    return this.kept.has(key);
  }

  get(key: Key, fetch: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key);
    if (known) return known;
    const asked = fetch();
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    return asked;
  }
}
