#!/usr/bin/python3
"""A small WebKitGTK window with a profile that lasts, for WebKitWebDriver. Debian's own MiniBrowser forgets its storage."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

profile = next(arg.split("=", 1)[1] for arg in sys.argv if arg.startswith("--profile="))
mock_microphone = "--mock-microphone" in sys.argv

manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed("--automation" in sys.argv)

settings = WebKit2.Settings()
settings.set_enable_media_stream(True)
settings.set_enable_mock_capture_devices(mock_microphone)
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in ("StorageAPI", "StorageAPIEstimate"):
        settings.set_feature_enabled(feature, True)

view = WebKit2.WebView(
    web_context=context, settings=settings, is_controlled_by_automation="--automation" in sys.argv
)


def allow(_view, request):
    request.allow()
    return True


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("otomichi-engines")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


view.connect("permission-request", allow)
context.connect("automation-started", on_automation)
window = Gtk.Window()
window.set_default_size(390, 844)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()


def take_focus():
    # Without a window manager nothing gives the keyboard to a window, and no focus would be visible.
    window.get_window().focus(0)
    view.grab_focus()
    return False


GLib.timeout_add(500, take_focus)
Gtk.main()
