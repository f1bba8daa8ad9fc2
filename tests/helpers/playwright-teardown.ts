import { removeTemplate } from "./template";

export default function teardown(): void {
  removeTemplate();
}
