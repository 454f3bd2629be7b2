import { mount } from "svelte";
import App from "./App.svelte";
import { banner } from "./api/banner.svelte";
import { language } from "./i18n/locale.svelte";
import { loadPage } from "./pages";
import { preferences } from "./ui/preferences.svelte";
import { router } from "./pages/router.svelte";
import "./ui/base.css";
import { keepPresses } from "./ui/press";

preferences.start();
router.start();
keepPresses(document);

void banner.start();

// The words and the first page are on their way at the same time.
void loadPage(router.route.page);
void language.start().then(() => mount(App, { target: document.getElementById("app") ?? document.body }));
