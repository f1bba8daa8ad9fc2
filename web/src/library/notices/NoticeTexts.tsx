import { NoticeTexts as Texts } from "../../messaging/notices/NoticeTexts";
import { NoticesPage } from "./NoticesPage";

/** What the library's notices say: whoever works there writes it, as the settings do for all areas. */
export default function NoticeTexts() {
  return (
    <NoticesPage>
      <Texts area="library" />
    </NoticesPage>
  );
}
