/** An import as the screen drives it, step by step. */
import type { ImportBatches } from "../../domain/collections.gen";
import type { Analysis, BatchState, Defaults } from "../../domain/imports/commands";
import type { Mapping } from "../../domain/imports/fields";
import type { MarcAnalysis } from "../../domain/library/imports/commands";
import type { Answer, Client } from "./clients";
import { newId } from "./ids";

export interface StoredRow {
  id: string;
  line: number;
  label: string;
  verdict: string;
  doubtful: boolean;
  messages: { field: string; level: string; text: string }[];
}

export class Import {
  readonly client: Client;
  readonly id: string;

  constructor(client: Client, id = newId()) {
    this.client = client;
    this.id = id;
  }

  upload(entity: ImportBatches["entity"], content: string | Uint8Array, name = "acervo.csv"): Promise<Answer<{ batch: string }>> {
    const form = new FormData();
    form.set("id", this.id);
    form.set("entity", entity);
    form.set("file", new Blob([content as BlobPart], { type: "text/csv" }), name);
    return this.client.call("imports/upload", form);
  }

  analyse(format?: Record<string, unknown>): Promise<Answer<Analysis>> {
    return this.client.call("imports/analyse", { batch: this.id, ...(format ? { format } : {}) });
  }

  analyseMarc(format?: Record<string, unknown>): Promise<Answer<MarcAnalysis>> {
    return this.client.call("library/analyse-marc", { batch: this.id, ...(format ? { format } : {}) });
  }

  check(mapping: Mapping, defaults: Defaults = {}): Promise<Answer<BatchState>> {
    return this.client.call("imports/check", { batch: this.id, mapping, defaults });
  }

  commit(): Promise<Answer<BatchState>> {
    return this.client.call("imports/commit", { batch: this.id });
  }

  undo(): Promise<Answer<BatchState>> {
    return this.client.call("imports/undo", { batch: this.id });
  }

  /** Upload, analysis with the proposed mapping, dry run. */
  async prepare(
    entity: ImportBatches["entity"],
    content: string | Uint8Array,
    defaults: Defaults = {},
  ): Promise<Answer<BatchState>> {
    const uploaded = await this.upload(entity, content);
    if (uploaded.status !== 200) {
      throw new Error(`upload: ${JSON.stringify(uploaded.body)}`);
    }
    const analysed = await this.analyse();
    if (analysed.status !== 200) {
      throw new Error(`analyse: ${JSON.stringify(analysed.body)}`);
    }
    return this.check(analysed.body.mapping, defaults);
  }

  /** All of it; gives the counts. */
  async run(
    entity: ImportBatches["entity"],
    content: string | Uint8Array,
    defaults: Defaults = {},
  ): Promise<Record<string, number>> {
    const checked = await this.prepare(entity, content, defaults);
    if (checked.status !== 200) {
      throw new Error(`check: ${JSON.stringify(checked.body)}`);
    }
    const committed = await this.commit();
    if (committed.status !== 200) {
      throw new Error(`commit: ${JSON.stringify(committed.body)}`);
    }
    return committed.body.counts;
  }

  /** A file of library records, all of it; gives the counts. */
  async runMarc(
    content: string | Uint8Array,
    defaults: Defaults = {},
    format?: Record<string, unknown>,
  ): Promise<Record<string, number>> {
    const steps = [
      () => this.upload("titles", content, "acervo.mrc"),
      () => this.analyseMarc(format),
      () => this.check({}, defaults),
      () => this.commit(),
    ];
    let counts = {};
    for (const step of steps) {
      const { status, body } = await step();
      if (status !== 200) {
        throw new Error(JSON.stringify(body));
      }
      counts = (body as { counts?: Record<string, number> }).counts ?? {};
    }
    return counts;
  }

  rows(filter = ""): Promise<StoredRow[]> {
    return this.client.collection("import_rows").getFullList<StoredRow>({
      filter: `batch = "${this.id}"${filter && ` && ${filter}`}`,
      sort: "line",
      batch: 500,
    });
  }

  state(): Promise<{ status: string; done: number; total: number; line: number; counts: Record<string, number> }> {
    return this.client.collection("import_batches").getOne(this.id);
  }

  problems(level = "error"): Promise<Answer<{ file_name: string; content: string }>> {
    return this.client.call("imports/problems", { batch: this.id, level });
  }
}
